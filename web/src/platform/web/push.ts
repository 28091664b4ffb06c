/** Web Push of this browser (https://w3c.github.io/push-api/), and the number on the app's icon. */
import type { DeviceSubscription, Push, PushState } from '../port.ts';
import { shell } from './shell.ts';

/** The first version of iOS that shows notices, in apps of the Home Screen. */
const minIosVersion = { major: 16, minor: 4 };

export const push: Push = {
  async state() {
    if (!hasPush()) return stateWithoutPush();
    if (Notification.permission === 'denied') return 'denied';
    return isPermitted() && (await findSubscription()) ? 'on' : 'off';
  },
  isPermitted,
  async requestPermission() {
    return hasPush() && (await Notification.requestPermission()) === 'granted';
  },
  async subscription() {
    const subscription = hasPush() ? await findSubscription() : null;
    return subscription ? describe(subscription) : undefined;
  },
  async subscribe(publicKey) {
    const { pushManager } = await navigator.serviceWorker.ready;
    // A browser refuses to bind its subscription to another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return describe(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
    );
  },
  async unsubscribe() {
    if (!hasPush()) return;
    await findSubscription()
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => undefined);
  },
  setBadge(count) {
    // A browser without a badge has no such function, or rejects.
    void navigator.setAppBadge?.(count)?.catch(() => undefined);
  },
};

const hasPush = (): boolean =>
  shell.needsWorker() && 'PushManager' in window && 'Notification' in window;

function isPermitted(): boolean {
  return hasPush() && Notification.permission === 'granted';
}

async function findSubscription(): Promise<PushSubscription | null> {
  // `ready` would wait for ever where no worker could be registered.
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function describe(subscription: PushSubscription): DeviceSubscription {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const key = subscription.options.applicationServerKey ?? new ArrayBuffer();
  return { endpoint: subscription.endpoint, p256dh, auth, publicKey: toBase64Url(key) };
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');

function stateWithoutPush(): PushState {
  // Only browsers on iPhones and iPads have `navigator.standalone`. iPads name themselves Macintosh,
  // and have the version of iOS as that of Safari.
  if (!('standalone' in navigator)) return 'unsupported';
  const version = /\b(?:OS |Version\/)(\d+)[_.](\d+)/u.exec(navigator.userAgent) ?? [];
  const [major = 0, minor = 0] = version.slice(1).map(Number);
  const isNewMajor = major > minIosVersion.major;
  if (!isNewMajor && !(major === minIosVersion.major && minor >= minIosVersion.minor))
    return 'old-ios';
  return navigator.standalone === true ? 'unsupported' : 'needs-install';
}
