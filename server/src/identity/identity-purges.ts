import type { Purge } from '../db/purging/purge.ts';
import { purgeSessions, purgeVerifications } from './identity.sql.ts';

/** Sessions and one-time tokens that have run out. */
export const identityPurges: readonly Purge[] = [
  { statement: purgeSessions, keptMs: 0 },
  { statement: purgeVerifications, keptMs: 0 },
];
