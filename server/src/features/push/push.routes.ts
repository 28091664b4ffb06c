import { newId, pushLimits } from '@quitanda/contract';
import { ECDH } from 'node:crypto';
import { lockUser } from '../../db/lock-user.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { spendQuota, type Quota } from '../../http/limits/quota.ts';
import { isAllowedUrl } from '../../http/outgoing/address-rules.ts';
import { asPerson } from '../../http/rights.ts';
import { describeDevice } from '../../identity/embedded/mail/describe-device.ts';
import { enqueuePushTo } from '../../push/enqueue.ts';
import {
  deleteExcessDevices,
  deletePushDevice,
  deleteReplacedSubscriptions,
  hasPushDevice,
  savePushSubscription,
  selectPushDevices,
} from './push-devices.sql.ts';

export interface PushDeps {
  /** The key with which browsers bind their subscriptions to this server. */
  readonly pushPublicKey: string;
}

/** Limits test notices, because each one is a request to a push service. */
const testQuota: Quota = { name: 'push-test', max: 20, windowMs: 600_000 };
/** A test that comes later than this says nothing. */
const testLifeMs = 300_000;

export function createPushHandlers({
  pushPublicKey,
}: PushDeps): Handlers<'getPushDevices' | 'subscribePush' | 'unsubscribePush' | 'testPush'> {
  return {
    getPushDevices: asPerson(async (_, { caller, sql }) => {
      const rows = await sql.rows(selectPushDevices, { userId: caller.id });
      const devices = rows.map(({ device }) => device);
      return { status: 200, body: { publicKey: pushPublicKey, devices } };
    }),

    subscribePush: asPerson(async ({ body }, { caller, now, sql }) => {
      const { endpoint, formerEndpoint = null, userAgent } = body;
      const p256dh = Buffer.from(body.p256dh, 'base64url');
      if (!isAllowedUrl(endpoint, false) || !isPublicKey(p256dh))
        throw new ApiError('push-address-refused');
      await lockUser(sql, caller.id);
      await sql.rows(deleteReplacedSubscriptions, { userId: caller.id, endpoint, formerEndpoint });
      const saved = await sql.first(savePushSubscription, {
        id: newId(now.getTime()),
        userId: caller.id,
        endpoint,
        p256dh,
        auth: Buffer.from(body.auth, 'base64url'),
        sessionId: caller.sessionId ?? null,
        label: describeDevice(userAgent),
        now,
      });
      if (!saved) throw new ApiError('push-device-not-found');
      await sql.rows(deleteExcessDevices, { userId: caller.id, max: pushLimits.devices });
      return { status: 200, body: { ...saved.device, publicKey: pushPublicKey } };
    }),

    unsubscribePush: asPerson(async ({ params: { deviceId } }, { caller, sql }) => {
      if (!(await sql.first(deletePushDevice, { userId: caller.id, deviceId })))
        throw new ApiError('push-device-not-found');
      return { status: 204, body: null };
    }),

    testPush: asPerson(async ({ params: { deviceId } }, { caller, now, sql }) => {
      if (!(await sql.first(hasPushDevice, { userId: caller.id, deviceId })))
        throw new ApiError('push-device-not-found');
      await spendQuota(sql, testQuota, caller.id, now);
      await enqueuePushTo(sql, deviceId, {
        userId: caller.id,
        householdId: null,
        topic: 'test',
        title: 'Quitanda',
        body: 'Os avisos chegam neste aparelho.',
        url: '/perfil',
        notBefore: now,
        expiresAt: new Date(now.getTime() + testLifeMs),
      });
      return { status: 204, body: null };
    }),
  };
}

/** Whether these bytes are an uncompressed point of the curve P-256. */
function isPublicKey(bytes: Buffer): boolean {
  try {
    return ECDH.convertKey(bytes, 'prime256v1', undefined, undefined, 'uncompressed').length === 65;
  } catch {
    return false;
  }
}
