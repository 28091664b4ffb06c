import type { RetentionRule } from '../db/purging/purge.ts';
import { knownDevicesPurge } from './embedded/mail/known-devices.ts';
import { purgeSessions, purgeVerifications } from './identity.sql.ts';

/** Deletes expired sessions and one-time tokens, and devices that were not used for a long time. */
export const identityPurges: readonly RetentionRule[] = [
  { statement: purgeSessions, retentionMs: 0 },
  { statement: purgeVerifications, retentionMs: 0 },
  knownDevicesPurge,
];
