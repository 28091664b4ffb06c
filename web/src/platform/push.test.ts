import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { push } from './web/push.ts';

vi.mock('./web/shell.ts', () => ({ shell: { needsWorker: () => true } }));

const publicKey = Buffer.alloc(65, 250).toString('base64url');

interface Subscription {
  readonly endpoint: string;
  readonly options: { readonly applicationServerKey: ArrayBuffer };
  readonly toJSON: () => { keys: Record<string, string> };
  readonly unsubscribe: () => Promise<boolean>;
}

/** A browser with Web Push, whose subscription is `current`. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  current: null as Subscription | null,
  isWorkerRegistered: true,
  count: 0,
};

const pushManager = {
  getSubscription: async () => browser.current,
  async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
    if (browser.current) throw new DOMException('bound to another key', 'InvalidStateError');
    browser.count += 1;
    const key = Buffer.from(applicationServerKey, 'base64url');
    browser.current = {
      endpoint: `https://push.example/${browser.count}`,
      options: { applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe: async () => {
        browser.current = null;
        return true;
      },
    };
    return browser.current;
  },
};

const fakeNotification = {
  get permission() {
    return browser.permission;
  },
  async requestPermission() {
    if (browser.permission === 'default') browser.permission = browser.answer;
    return browser.permission;
  },
};

function stubNavigator(fields: object) {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, ...fields });
}

beforeEach(() => {
  Object.assign(browser, {
    permission: 'default',
    answer: 'granted',
    current: null,
    isWorkerRegistered: true,
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a browser with Web Push', () => {
  beforeEach(() => {
    vi.stubGlobal('PushManager', {});
    vi.stubGlobal('Notification', fakeNotification);
    stubNavigator({
      serviceWorker: {
        ready: Promise.resolve({ pushManager }),
        getRegistration: async () => (browser.isWorkerRegistered ? { pushManager } : undefined),
      },
    });
  });

  it('PSH-09 is off until the person has permitted notices and it has a subscription', async () => {
    expect([await push.state(), push.isPermitted()]).toEqual(['off', false]);
    expect(await push.requestPermission()).toBe(true);
    expect([await push.state(), push.isPermitted()]).toEqual(['off', true]);
    await push.subscribe(publicKey);
    expect(await push.state()).toBe('on');
    await push.unsubscribe();
    expect([await push.state(), await push.subscription()]).toEqual(['off', undefined]);
  });

  it('PSH-09 says that the person has refused', async () => {
    browser.answer = 'denied';
    expect(await push.requestPermission()).toBe(false);
    expect(await push.state()).toBe('denied');
  });

  it('PSH-09 describes its subscription as the server needs it', async () => {
    browser.permission = 'granted';
    expect(await push.subscribe(publicKey)).toEqual({
      endpoint: `https://push.example/${browser.count}`,
      p256dh: 'key',
      auth: 'secret',
      publicKey,
    });
    expect(await push.subscription()).toMatchObject({ publicKey });
  });

  it('PSH-12 replaces a subscription that is bound to another key', async () => {
    browser.permission = 'granted';
    const former = await push.subscribe(publicKey);
    const otherKey = Buffer.alloc(65, 9).toString('base64url');
    const next = await push.subscribe(otherKey);
    expect(next.publicKey).toBe(otherKey);
    expect(next.endpoint).not.toBe(former.endpoint);
  });

  it('PSH-09 is off while no worker is registered, and does not wait for one', async () => {
    browser.permission = 'granted';
    browser.isWorkerRegistered = false;
    expect(await push.state()).toBe('off');
    await push.unsubscribe();
  });
});

it('PSH-08 shows a number on the icon, where the browser can', () => {
  push.setBadge(3);
  const setAppBadge = vi.fn<(count: number) => Promise<void>>().mockRejectedValue(new Error('no'));
  stubNavigator({ setAppBadge });
  push.setBadge(4);
  expect(setAppBadge.mock.calls).toEqual([[4]]);
});

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15`;
const ipad = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/${version} Safari/605.1.15`;

it.each([
  ['old-ios', iphone('16_3'), false],
  ['old-ios', iphone('15_8_2'), true],
  ['needs-install', iphone('16_4'), false],
  ['needs-install', iphone('16_10'), false],
  ['needs-install', iphone('26_0'), false],
  ['old-ios', ipad('16.3'), false],
  ['needs-install', ipad('17.1'), false],
  ['unsupported', iphone('17_0'), true],
  ['unsupported', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', undefined],
])('PSH-09 is %s in %s, installed: %s', async (state, userAgent, standalone) => {
  stubNavigator({ userAgent, ...(standalone !== undefined && { standalone }) });
  expect(await push.state()).toBe(state);
  expect([await push.requestPermission(), await push.subscription()]).toEqual([false, undefined]);
  await push.unsubscribe();
});
