/** Notifies the owner of an account by mail about sign-ins on new devices. */
import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { RetentionRule } from '../../../db/purging/purge.ts';
import { newestWindowMs } from '../../../db/purging/purge.sql.ts';
import { describeDevice } from './describe-device.ts';
import { recordDevice, purgeExcessDevices, purgeKnownDevices } from './known-devices.sql.ts';
import { queueLimitedMail } from './queue-limited-mail.ts';

export interface SignIn {
  readonly account: string;
  /** The random id that the device stores; undefined if it sends none. */
  readonly device: string | undefined;
  readonly userAgent: string | undefined;
  /** Whether this sign-in creates the account. */
  readonly isSignUp: boolean;
}

/**
 * Records the device of a sign-in, and queues a mail if the device is new for the account
 * (MAIL-06). A sign-in without a device id counts as one on a new device.
 */
export async function reportSignInDevice(
  database: Database,
  signIn: SignIn,
  now: Date,
): Promise<void> {
  const { account, device, userAgent, isSignUp } = signIn;
  await database.transaction(async (sql) => {
    const deviceHash = device && createHash('sha256').update(device).digest('base64url');
    const isKnown =
      deviceHash !== undefined &&
      !(await sql.first(recordDevice, { account, deviceHash, now }))?.isNew;
    if (isKnown || isSignUp) return;
    const details = { device: describeDevice(userAgent), at: now.toISOString() };
    await queueLimitedMail(sql, { kind: 'new-sign-in', account, details }, account, now);
  });
}

const dayMs = 86_400_000;

/**
 * A device that was not used for 400 days counts as new. Browsers keep cookies for the same time.
 */
export const knownDevicesPurges: readonly RetentionRule[] = [
  { statement: purgeKnownDevices, retentionMs: 400 * dayMs },
  { statement: purgeExcessDevices, retentionMs: newestWindowMs },
];
