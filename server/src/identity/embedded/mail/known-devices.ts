/** Tells the owner of an account about sign-ins on devices that it was not used on before. */
import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { RetentionRule } from '../../../db/purging/purge.ts';
import { describeDevice } from './describe-device.ts';
import { noteDevice, purgeDevices } from './known-devices.sql.ts';
import { queueAtMost } from './queue-at-most.ts';

export interface SignIn {
  readonly account: string;
  /** The random id that the device keeps; undefined where it sends none. */
  readonly device: string | undefined;
  readonly userAgent: string | undefined;
  /** Whether the account is created by this sign-in. */
  readonly isFirst: boolean;
}

/**
 * Records the device of a sign-in, and queues a mail if the account was not used there before
 * (MAIL-06). A sign-in without the id of a device counts as one on a new device.
 */
export async function noteSignIn(database: Database, signIn: SignIn, now: Date): Promise<void> {
  const { account, device, userAgent, isFirst } = signIn;
  await database.transaction(async (sql) => {
    const hash = device && createHash('sha256').update(device).digest('base64url');
    const isKnown = hash !== undefined && !(await sql.first(noteDevice, account, hash, now))?.isNew;
    if (isKnown || isFirst) return;
    const details = { device: describeDevice(userAgent), at: now.toISOString() };
    await queueAtMost(sql, { kind: 'new-sign-in', account, details }, account, now);
  });
}

const dayMs = 86_400_000;

/** Browsers keep a cookie for at most 400 days. A device that was not used for so long is new again. */
export const devicesOfAccountsPurge: RetentionRule = {
  statement: purgeDevices,
  retentionMs: 400 * dayMs,
};
