import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openNotice, renewSubscription, showNotice, type NoticeScope } from './notices.ts';

const origin = 'https://quitanda.example';

interface Shown extends NotificationOptions {
  readonly title: string;
}

function createScope(pages: readonly object[] = []) {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const setAppBadge = vi.fn<(count: number) => Promise<void>>().mockResolvedValue(undefined);
  const subscribe = vi.fn<(options: object) => Promise<unknown>>();
  const scope = {
    location: { origin },
    navigator: { setAppBadge },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, ...options }),
      pushManager: { subscribe },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void opened.push(path),
    },
  } as unknown as NoticeScope;
  return { scope, shown, opened, setAppBadge, subscribe };
}

const messageOf = (content: unknown) => ({ json: () => content as never });
const notification = {
  title: 'Ana pôs 3 itens',
  body: 'leite, ovos e café',
  navigate: `${origin}/lista-compras/1?a=b`,
  tag: 'list-1',
};

it('PSH-06 shows the notice, and a later one of the same subject in its place', async () => {
  const { scope, shown, setAppBadge } = createScope();
  await showNotice(scope, messageOf({ web_push: 8030, notification, app_badge: 7 }));
  expect(shown).toEqual([
    {
      title: 'Ana pôs 3 itens',
      body: 'leite, ovos e café',
      lang: 'pt-BR',
      icon: '/icon-192.png',
      data: '/lista-compras/1?a=b',
      tag: 'list-1',
      renotify: true,
    },
  ]);
  expect(setAppBadge.mock.calls).toEqual([[7]]);
});

it.each([
  ['no content', null],
  ['something else than JSON', { json: () => JSON.parse('<html>') as never }],
  ['null', messageOf(null)],
  ['no notification', messageOf({ web_push: 8030 })],
  ['no title', messageOf({ notification: { ...notification, title: '' } })],
  ['a body that is no text', messageOf({ notification: { ...notification, body: 5 } })],
])('PSH-06 shows a message with %s too, in general words', async (_, data) => {
  const { scope, shown, setAppBadge } = createScope();
  await showNotice(scope, data);
  expect(shown).toMatchObject([
    { title: 'Quitanda', body: 'Há novidades na sua casa.', data: '/' },
  ]);
  expect(setAppBadge).not.toHaveBeenCalled();
});

it('PSH-08 shows a notice where the browser has no badge, or refuses it', async () => {
  const { scope, shown, setAppBadge } = createScope();
  setAppBadge.mockRejectedValue(new Error('refused'));
  const message = messageOf({ notification, app_badge: 7 });
  await showNotice(scope, message);
  await showNotice({ ...scope, navigator: {} }, message);
  expect(shown).toHaveLength(2);
});

it.each([
  ['https://elsewhere.example/lista-compras', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
  ['/despensa', '/despensa'],
])('PSH-07 turns the address %s into %s', async (navigate, path) => {
  const { scope, shown } = createScope();
  await showNotice(scope, messageOf({ notification: { ...notification, navigate } }));
  expect(shown[0]?.data).toBe(path);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of the app. `answers` says whether it opens the screen itself. */
function createPage(visibilityState: string, answers: boolean) {
  return {
    visibilityState,
    focus: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    navigate: vi.fn<(path: string) => Promise<void>>().mockResolvedValue(undefined),
    postMessage: vi.fn((_: unknown, [port]: readonly MessagePort[]) => {
      if (answers) port?.postMessage('opened');
    }),
  };
}

it('PSH-07 opens the app if no page is open', async () => {
  const { scope, opened } = createScope();
  await openNotice(scope, { data: '/despensa' });
  await openNotice(scope, { data: 'https://elsewhere.example/' });
  expect(opened).toEqual(['/despensa', '/']);
});

it('PSH-07 opens the screen in the visible page, which is not loaded again', async () => {
  const [hidden, visible] = [createPage('hidden', true), createPage('visible', true)];
  const { scope, opened } = createScope([hidden, visible]);
  await openNotice(scope, { data: '/despensa' });
  expect(visible.focus).toHaveBeenCalledOnce();
  expect(visible.postMessage.mock.calls[0]?.[0]).toEqual({
    kind: 'open-notice',
    path: '/despensa',
  });
  expect([visible.navigate.mock.calls, hidden.focus.mock.calls, opened]).toEqual([[], [], []]);
});

it('PSH-07 opens the screen also where the browser refuses to focus the page', async () => {
  const page = createPage('visible', true);
  page.focus.mockRejectedValue(new DOMException('not allowed', 'InvalidAccessError'));
  await openNotice(createScope([page]).scope, { data: '/despensa' });
  expect(page.postMessage).toHaveBeenCalledOnce();
});

it('PSH-07 loads a page that does not answer, because it is still starting', async () => {
  const page = createPage('hidden', false);
  const opening = openNotice(createScope([page]).scope, { data: '/despensa' });
  await vi.advanceTimersByTimeAsync(999);
  expect(page.navigate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await opening;
  expect(page.navigate.mock.calls).toEqual([['/despensa']]);
});

const subscriptionOf = (endpoint: string) =>
  ({
    endpoint,
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  }) as unknown as PushSubscription;

it('PSH-12 tells the server when the browser has replaced its subscription', async () => {
  const { scope, subscribe } = createScope();
  subscribe.mockResolvedValue(subscriptionOf('https://push.example/new'));
  const request = vi.fn<typeof fetch>(async (path) =>
    Response.json(path === '/api/auth/token' ? { token: 'abc' } : {}),
  );
  vi.stubGlobal('fetch', request);
  await renewSubscription(scope, { oldSubscription: subscriptionOf('https://push.example/old') });
  expect(subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true });
  const [path, options] = request.mock.calls[1] ?? [];
  expect([path, options?.method, options?.headers]).toEqual([
    '/api/push/devices',
    'PUT',
    { authorization: 'Bearer abc', 'content-type': 'application/json' },
  ]);
  expect(JSON.parse(options?.body as string)).toEqual({
    endpoint: 'https://push.example/new',
    p256dh: 'key',
    auth: 'secret',
    userAgent: navigator.userAgent,
    formerEndpoint: 'https://push.example/old',
  });
});

it('PSH-12 tells the server nothing without a session, or without the former subscription', async () => {
  const { scope, subscribe } = createScope();
  const request = vi.fn<typeof fetch>(async () => Response.json({ code: 'unauthenticated' }));
  vi.stubGlobal('fetch', request);
  await renewSubscription(scope, {});
  expect([subscribe.mock.calls, request.mock.calls]).toEqual([[], []]);
  await renewSubscription(scope, {
    oldSubscription: subscriptionOf('https://push.example/old'),
    newSubscription: subscriptionOf('https://push.example/new'),
  });
  expect(subscribe).not.toHaveBeenCalled();
  expect(request).toHaveBeenCalledTimes(1);
});
