import type { Purge } from '../db/purging/purge.ts';
import { purgeSessions, purgeVerifications } from './identity.sql.ts';

/** Deletes expired sessions and one-time tokens. */
export const identityPurges: readonly Purge[] = [
  { statement: purgeSessions, keptMs: 0 },
  { statement: purgeVerifications, keptMs: 0 },
];
