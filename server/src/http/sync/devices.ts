import { transactionWithRetries, type Database } from '../../db/database.ts';
import { shareLockUser } from '../../db/lock-user.sql.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { ApiError } from '../errors/failure.ts';
import { spendQuota, type Quota } from '../limits/quota.ts';
import {
  countDevices,
  deleteUnusedDevices,
  insertDevice,
  purgeSyncDevices,
} from './devices.sql.ts';

const dayMs = 86_400_000;

/** Every household of a person on a phone or in a browser counts as a device. */
const registrationQuota: Quota = {
  name: 'devices',
  max: 100,
  windowMs: 3_600_000,
  code: 'too-many-devices',
};

/** A device that has written may still repeat a write, so it is kept and new ones are refused. */
const maxDevices = 2_000;

/** After this time, a device that has never written makes room for new ones. */
const unusedMs = 30 * dayMs;

/**
 * Registers a device, unless it exists (SYN-19). Throws `too-many-devices` past the limits,
 * `unauthenticated` if the user does not exist.
 */
export const registerDevice = (
  database: Database,
  userId: string,
  deviceId: string,
  now: Date,
): Promise<void> =>
  transactionWithRetries(database, async (sql) => {
    if (!(await shareLockUser(sql, userId))) throw new ApiError('unauthenticated');
    if (!(await sql.first(insertDevice, { userId, deviceId, now }))) return;
    // Registrations of one user wait here for each other, so that the count below is right.
    await spendQuota(sql, registrationQuota, userId, now);
    await sql.rows(deleteUnusedDevices, { userId, before: new Date(now.getTime() - unusedMs) });
    const devices = await sql.first(countDevices, { userId });
    if (devices && devices.count > maxDevices) {
      throw new ApiError('too-many-devices', {
        retryAfterSeconds: registrationQuota.windowMs / 1_000,
      });
    }
  });

/** Deletes devices that are no longer used, with their refusals. */
export const devicesPurge: RetentionRule = {
  statement: purgeSyncDevices,
  retentionMs: 400 * dayMs,
};
