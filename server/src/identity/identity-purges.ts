import type { RetentionRule } from '../db/purging/purge.ts';
import { newestWindowMs } from '../db/purging/purge.sql.ts';
import { knownDevicesPurges } from './embedded/mail/known-devices.ts';
import { purgeExcessSessions, purgeSessions, purgeVerifications } from './identity.sql.ts';

/** How long a session is valid after its last use of a day, as `better-auth.ts` sets it. */
const sessionMs = 90 * 86_400_000;

/**
 * Deletes expired sessions and one-time tokens, sessions beyond the newest of an account, and devices
 * that were not used for a long time. A session of the last two hours expires in about 90 days.
 */
export const identityPurges: readonly RetentionRule[] = [
  { statement: purgeSessions, retentionMs: 0 },
  { statement: purgeExcessSessions, retentionMs: newestWindowMs - sessionMs },
  { statement: purgeVerifications, retentionMs: 0 },
  ...knownDevicesPurges,
];
