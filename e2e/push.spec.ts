/**
 * Notices that arrive by Web Push. Chromium reaches no push service in a test, so the messages are
 * delivered to the service worker by the protocol of its developer tools. Its headless form shows no
 * notifications, so what the worker shows is recorded.
 */
import type { List } from '@quitanda/contract';
import type { CDPSession, Page, Worker } from '@playwright/test';
import { waitUntilStored } from './pwa/device.ts';
import { apiOf, signUpByApi } from './support/account.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

interface ShownNotice extends NotificationOptions {
  readonly title: string;
}

/** The global scope of the worker in this test. */
interface WorkerScope {
  readonly registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  readonly ExtendableEvent: typeof Event;
  shownNotices: ShownNotice[];
}

const recordNotices = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shownNotices = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shownNotices.push({ title, ...options });
  });
const readNotices = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shownNotices);

/** Returns the function that delivers a push message to the worker of the app. */
async function createDelivery(page: Page, devTools: CDPSession) {
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  return (data: string) =>
    devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

test('PSH-06 PSH-07 shows each message, and a tap opens its screen in the open page', async ({
  page,
  context,
  expectOnConsole,
}) => {
  // The tap is dispatched by the test, and the browser lets only events of its own wait.
  expectOnConsole(/InvalidStateError/);
  await signUpByApi(page);
  const api = await apiOf(page);
  const list = (await api.post('/api/shopping-lists', { name: 'Compra da semana' })) as List;
  const path = `/lista-compras/${list.id}/supermercado`;
  await page.goto('/despensa');
  await waitUntilStored(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The app has no service worker.');
  await recordNotices(worker);
  const deliver = await createDelivery(page, await context.newCDPSession(page));
  const notification = {
    title: 'Ana está no Assaí.',
    body: 'Falta algo?',
    navigate: path,
    tag: 't',
  };

  await deliver(JSON.stringify({ web_push: 8030, notification }));
  await deliver('<html>');
  await expect
    .poll(() => readNotices(worker))
    .toMatchObject([
      { title: 'Ana está no Assaí.', body: 'Falta algo?', tag: 't', data: path },
      { title: 'Quitanda', body: 'Há novidades na sua casa.', data: '/' },
    ]);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await worker.evaluate((data) => {
    const { ExtendableEvent } = globalThis as unknown as WorkerScope;
    const tapped = { close: () => undefined, data };
    dispatchEvent(
      Object.assign(new ExtendableEvent('notificationclick'), { notification: tapped }),
    );
  }, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`, 'u'));
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
