/**
 * Shows the notices that arrive by Web Push, and opens the app where they lead (PSH-06, PSH-07). A
 * browser with declarative push does both itself, without this code.
 */
import type { NoticeTap } from '../lib/device/notice-messages.ts';

/** What this code uses of the worker's scope. */
export interface NoticeScope {
  readonly location: { readonly origin: string };
  readonly navigator: { readonly setAppBadge?: (count: number) => Promise<void> };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'> & {
    readonly pushManager: Pick<PushManager, 'subscribe'>;
  };
  readonly clients: Pick<Clients, 'matchAll' | 'openWindow'>;
}

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly tag?: string;
  /** A path of this app. */
  readonly path: string;
  readonly badge?: number;
}

/** How long an open page has for confirming that it opens the screen. */
const answerTimeoutMs = 1_000;

/**
 * Shows the notice of a push message. Always shows something, because browsers withdraw the permission
 * of an app that receives messages silently.
 */
export async function showNotice(
  scope: NoticeScope,
  data: Pick<PushMessageData, 'json'> | null,
): Promise<void> {
  const { title, body, tag, path, badge } = readNotice(data, scope.location.origin);
  if (badge !== undefined) scope.navigator.setAppBadge?.(badge).catch(() => undefined);
  await scope.registration.showNotification(title, {
    body,
    lang: 'pt-BR',
    icon: '/icon-192.png',
    data: path,
    // A newer notice of a subject replaces the one that is shown, and is heard too.
    ...(tag !== undefined && { tag, renotify: true }),
  });
}

const unreadable: Notice = { title: 'Quitanda', body: 'Há novidades na sua casa.', path: '/' };

function readNotice(data: Pick<PushMessageData, 'json'> | null, origin: string): Notice {
  try {
    const message = data?.json() as Record<string, unknown>;
    const { title, body, navigate, tag } = message['notification'] as Record<string, unknown>;
    if (typeof title !== 'string' || title === '' || typeof body !== 'string') return unreadable;
    const badge = message['app_badge'];
    return {
      title,
      body,
      path: pathIn(origin, navigate),
      ...(typeof tag === 'string' && { tag }),
      ...(typeof badge === 'number' && { badge }),
    };
  } catch {
    return unreadable;
  }
}

/** Returns the path of an address of this app, and '/' for every other value. */
function pathIn(origin: string, address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address, origin) : null;
  return url?.origin === origin ? url.pathname + url.search : '/';
}

/**
 * Opens the screen of a tapped notice: in a page that is already open, without reloading it, else in a
 * new one.
 */
export async function openNotice(
  scope: NoticeScope,
  { data }: Pick<Notification, 'data'>,
): Promise<void> {
  const path = pathIn(scope.location.origin, data);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await scope.clients.openWindow(path);
    return;
  }
  // Where the browser refuses to focus, the screen is there when the person comes back.
  await page.focus().catch(() => undefined);
  // A page that is still starting does not listen yet.
  if (!(await isOpenedBy(page, path))) await page.navigate(path);
}

function isOpenedBy(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerTimeoutMs);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    const tap: NoticeTap = { kind: 'open-notice', path };
    page.postMessage(tap, [port2]);
  });
}

/** The event `pushsubscriptionchange`. Some browsers leave out both subscriptions. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Tells the server that the browser has replaced its subscription. Where the session cannot be used
 * without a page, the next start of the app does it (PSH-12).
 */
export async function renewSubscription(
  { registration }: NoticeScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!oldSubscription || !applicationServerKey) return;
  const subscription =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { token } = (await (await fetch('/api/auth/token')).json()) as { token?: string };
  if (token === undefined) return;
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint,
    ...keys,
    userAgent: navigator.userAgent.slice(0, 500),
    formerEndpoint: oldSubscription.endpoint,
  };
  await fetch('/api/push/devices', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
