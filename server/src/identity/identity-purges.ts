import type { RetentionRule } from '../db/purging/purge.ts';
import { purgeSessions, purgeVerifications } from './identity.sql.ts';

/** Deletes expired sessions and one-time tokens. */
export const identityPurges: readonly RetentionRule[] = [
  { statement: purgeSessions, retentionMs: 0 },
  { statement: purgeVerifications, retentionMs: 0 },
];
