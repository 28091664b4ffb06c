/** Turns the notices of this device on and off, at the browser and at the server (PSH-09, PSH-12). */
import { push } from '#platform/push.ts';
import { noticeRoutes } from '@quitanda/contract/notice-routes';
import { newId } from '@quitanda/contract/ids';
import type { Answer } from '@quitanda/contract';
import { deviceStorage } from '../../lib/device/storage.ts';
import type { DeviceSubscription, PushState } from '../../platform/port.ts';
import type { Call } from '../../sync/http/call.ts';

/** The id of the person who has turned notices on in this browser. */
const ownerKey = 'quitanda.notices';

/** The push service of the browser could not be reached, or the browser has none. */
export class PushServiceError extends Error {
  override readonly name = 'PushServiceError';
}

/** The state for a person. A subscription that another one has left behind does not count. */
export async function readPushState(userId: string): Promise<PushState> {
  const state = await push.state();
  return state === 'on' && deviceStorage.read(ownerKey) !== userId ? 'off' : state;
}

/**
 * Asks the browser and subscribes. Call it in a tap. Does nothing if the person refuses. Throws CallError,
 * or PushServiceError.
 */
export async function enablePush(call: Call, userId: string): Promise<void> {
  if (!(await push.requestPermission())) return;
  const { publicKey } = await readDevices(call);
  await subscribe(call, userId, publicKey);
}

/** Ends the notices of this device, also without a network: the server finds out later. */
export async function disablePush(call: Call): Promise<void> {
  const subscription = await push.subscription();
  await forgetPush();
  if (!subscription) return;
  try {
    const { id: deviceId } = await save(call, subscription);
    const route = noticeRoutes.unsubscribePush;
    await call('unsubscribePush', { params: { deviceId } }, { route, key: newId() });
  } catch {
    // The push service answers the next notice that nobody is there, and the server forgets the device.
  }
}

/** Lets the server send a test notice to this device. Throws CallError. */
export async function sendTestPush(call: Call): Promise<void> {
  const subscription = await push.subscription();
  if (!subscription) return;
  const { id: deviceId } = await save(call, subscription);
  const route = noticeRoutes.testPush;
  await call('testPush', { params: { deviceId } }, { route, key: newId() });
}

/**
 * Compares the subscription of this browser with the server's, at each start. Subscribes again if the
 * browser has lost it or the server has another key. Throws the errors of {@link enablePush}.
 */
export async function putPushRight(call: Call, userId: string): Promise<void> {
  const subscription = await push.subscription();
  if (deviceStorage.read(ownerKey) !== userId) return subscription && forgetPush();
  // The person has refused notices in the settings of the browser.
  if (!push.isPermitted()) return forgetPush();
  if (!subscription) {
    const { publicKey } = await readDevices(call);
    return subscribe(call, userId, publicKey);
  }
  const { publicKey } = await save(call, subscription);
  if (publicKey !== subscription.publicKey)
    await subscribe(call, userId, publicKey, subscription.endpoint);
}

/** Ends the notices of this browser without the server, for a sign-out. */
export async function forgetPush(): Promise<void> {
  deviceStorage.write(ownerKey, null);
  push.setBadge(0);
  await push.unsubscribe();
}

/** Shows the number of open items on the app's icon, where the person has turned notices on. */
export function showOpenItems(count: number, userId: string): void {
  if (deviceStorage.read(ownerKey) === userId) push.setBadge(count);
}

async function subscribe(
  call: Call,
  userId: string,
  publicKey: string,
  formerEndpoint?: string,
): Promise<void> {
  const subscription = await push.subscribe(publicKey).catch(() => {
    throw new PushServiceError();
  });
  // Before the call, so that a lost answer does not end the subscription at the next start.
  deviceStorage.write(ownerKey, userId);
  try {
    await save(call, subscription, formerEndpoint);
  } catch (error) {
    await forgetPush();
    throw error;
  }
}

const readDevices = (call: Call) =>
  call('getPushDevices', {}, { route: noticeRoutes.getPushDevices });

function save(
  call: Call,
  { endpoint, p256dh, auth }: DeviceSubscription,
  formerEndpoint?: string,
): Promise<Answer<'subscribePush'>> {
  const userAgent = navigator.userAgent.slice(0, 500);
  const body = { endpoint, p256dh, auth, userAgent, ...(formerEndpoint && { formerEndpoint }) };
  const route = noticeRoutes.subscribePush;
  return call('subscribePush', { body }, { route, key: newId() });
}
