/** Connects a browser to the push service of the test, because Chromium reaches no real one. */
import type { BrowserContext } from '@playwright/test';
import type { BrowserSubscription, PushService } from '../../fakes/push-service.ts';

/** The subscription of a browser, with the key of the server that may send to it. */
interface Bound extends BrowserSubscription {
  readonly serverKey: string;
}

interface Connection {
  /** The subscription of the browser; undefined if it has none. */
  readonly subscription: () => BrowserSubscription | undefined;
}

/** Lets the pages that the context opens from now on subscribe at `service`, with real keys. */
export async function connectToPushService(
  context: BrowserContext,
  service: PushService,
): Promise<Connection> {
  let current: Bound | undefined;
  await context.exposeFunction('readSubscription', () => current ?? null);
  await context.exposeFunction('changeSubscription', (serverKey: string | null) => {
    current = serverKey === null ? undefined : { ...service.subscribe(serverKey), serverKey };
  });
  await context.addInitScript(replacePushManager);
  return { subscription: () => current };
}

/** Runs in the page. Replaces only what asks the browser's own push service. */
function replacePushManager(): void {
  // A blank page has none.
  if (!('PushManager' in globalThis)) return;
  const { readSubscription, changeSubscription } = globalThis as unknown as {
    readSubscription: () => Promise<Bound | null>;
    changeSubscription: (serverKey: string | null) => Promise<void>;
  };
  async function getSubscription() {
    const bound = await readSubscription();
    if (bound === null) return null;
    const { endpoint, p256dh, auth, serverKey } = bound;
    const bytes = atob(serverKey.replaceAll('-', '+').replaceAll('_', '/'));
    return {
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer,
      },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => changeSubscription(null),
    };
  }
  Object.assign(PushManager.prototype, {
    getSubscription,
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
      await changeSubscription(applicationServerKey);
      return getSubscription();
    },
  });
}
