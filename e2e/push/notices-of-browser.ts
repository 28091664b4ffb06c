/** Delivers push messages to a browser, and reads and taps the notices that it shows. */
import type { BrowserContext, CDPSession, Worker } from '@playwright/test';

export interface ShownNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** The path that a tap opens. */
  readonly data: unknown;
}

export interface NoticesOfBrowser {
  /** Delivers a push message, as the browser's push service does, also to a worker that sleeps. */
  readonly deliver: (content: string) => Promise<void>;
  /** Stops the service worker, as a browser does with an idle one. */
  readonly stopWorker: () => Promise<void>;
  /** When the browser showed each notice, in milliseconds since 1970. */
  readonly shownAt: readonly number[];
  /** The notices that are shown now, in any order. Chromium hides each after some seconds. */
  readonly read: () => Promise<ShownNotice[]>;
  /** Taps the notice with a text that is shown. */
  readonly tap: (body: string) => Promise<void>;
  /**
   * The paths for which the worker opened a new page after the taps. Browsers open one only after the
   * tap of a person, so the pages are recorded instead.
   */
  readonly openedPaths: () => Promise<readonly string[]>;
}

/** The global scope of the service worker. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (path: string) => Promise<null> };
  openedPaths?: string[];
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification },
  ) => Event;
}

/** Watches the browser of `context`, in which the app has registered its worker, from a blank page. */
export async function watchNotices(
  context: BrowserContext,
  origin: string,
): Promise<NoticesOfBrowser> {
  const devTools = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devTools.send('BackgroundService.startObserving', { service: 'notifications' });
  await devTools.send('BackgroundService.setRecording', {
    service: 'notifications',
    shouldRecord: true,
  });
  const shownAt: number[] = [];
  devTools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    if (backgroundServiceEvent.eventName === 'Notification displayed') shownAt.push(Date.now());
  });
  const worker = (): Worker => {
    const [first] = context.serviceWorkers();
    if (!first) throw new Error('The app has no service worker.');
    return first;
  };
  return {
    async deliver(data) {
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    async stopWorker() {
      const stopped = waitUntilStopped(devTools);
      await devTools.send('ServiceWorker.stopAllWorkers');
      await stopped;
    },
    shownAt,
    read: () => worker().evaluate(readShown),
    tap: (body) => worker().evaluate(tapNotice, body),
    openedPaths: () =>
      worker().evaluate(() => (globalThis as unknown as WorkerScope).openedPaths ?? []),
  };
}

const waitUntilStopped = (devTools: CDPSession) =>
  new Promise<void>((resolve) => {
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });

async function readShown(): Promise<ShownNotice[]> {
  const { registration } = globalThis as unknown as WorkerScope;
  const shown = await registration.getNotifications();
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
}

async function tapNotice(body: string): Promise<void> {
  const scope = globalThis as unknown as WorkerScope;
  const openedPaths = (scope.openedPaths ??= []);
  scope.clients.openWindow = async (path) => {
    openedPaths.push(path);
    return null;
  };
  const shown = await scope.registration.getNotifications();
  const notification = shown.find((each) => each.body === body);
  if (!notification) throw new Error(`No notice says: ${body}`);
  dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
}
