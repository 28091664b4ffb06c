/** Browsers that subscribe to notices in tests, without a push service behind their endpoints. */
import type { PushDevice } from '@quitanda/contract';
import { createECDH, randomBytes } from 'node:crypto';
import type { Person } from './person.ts';

/** Returns what a new browser sends to subscribe. */
export function newPushSubscription() {
  const pair = createECDH('prime256v1');
  return {
    endpoint: `https://push.exemplo.com.br/${randomBytes(16).toString('hex')}`,
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** Subscribes a new browser of a person. */
export const newPushDevice = async (person: Person): Promise<PushDevice> =>
  (await person.call('subscribePush', { body: newPushSubscription() })).body;
