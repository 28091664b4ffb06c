/**
 * Notices by Web Push. Chromium reaches no push service in a test, so one on this machine receives and
 * decrypts what the server sends, and the protocol of the developer tools delivers it to the browser.
 */
import type { List } from '@quitanda/contract';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { startPushService, type PushService } from '../fakes/push-service.ts';
import { noticeRules } from '../server/src/features/notices/notice-rules.ts';
import { watchNotices } from './push/notices-of-browser.ts';
import { connectToPushService } from './push/push-manager.ts';
import { waitUntilStored } from './pwa/device.ts';
import { apiOf, signUpByApi } from './support/account.ts';
import { preload, startApp } from './support/app.ts';
import { chromiumOptions } from './support/launch.ts';
import { chooseList } from './support/lists.ts';
import { expectAllSent } from './support/sent.ts';
import { expect, test as base } from './support/test.ts';
import { confirmButtonName, takeButtonName } from './support/trip.ts';
import { createSharedHousehold, readHouseholdId } from './support/two-people.ts';

const test = base.extend<object, { pushService: PushService }>({
  pushService: [
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      service.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ fakes, pushService }, use) => {
      const app = await startApp({
        ...fakes.environment,
        ...preload('offline/clock.ts', 'push/reach-push-service.ts'),
        PUSH_SERVICE_PORT: String(pushService.port),
      });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const withNotices: BrowserContextOptions = {
  serviceWorkers: 'allow',
  permissions: ['notifications'],
};
// The headless shell shows no notices.
test.use({ ...withNotices, launchOptions: chromiumOptions });

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
  const notices = await watchNotices(context, new URL(page.url()).origin);
  await page.bringToFront();
  const notification = {
    title: 'Ana está no Assaí.',
    body: 'Falta algo?',
    navigate: path,
    tag: 't',
  };

  const { navigate: data, ...texts } = notification;
  const itsNotice = { ...texts, data };
  const show = async (message: string) => {
    const { length } = notices.shownAt;
    await notices.deliver(message);
    await expect.poll(() => notices.shownAt).toHaveLength(length + 1);
  };
  await show(JSON.stringify({ web_push: 8030, notification }));
  await show('<html>');
  const inGeneralWords = { title: 'Quitanda', body: 'Há novidades na sua casa.', data: '/' };
  const shown = await notices.read();
  expect(shown).toHaveLength(2);
  expect(shown).toMatchObject(
    shown[0]?.tag === 't' ? [itsNotice, inGeneralWords] : [inGeneralWords, itsNotice],
  );

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await notices.tap('Falta algo?');
  await expect(page).toHaveURL(new RegExp(`${path}$`, 'u'));
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(await notices.openedPaths()).toEqual([]);
});

const listName = 'Compra da semana';
const supermarket = 'Mercado São Jorge';

/** Turns notices on in the screen 'Avisos', on this device too. */
async function turnNoticesOn(page: Page): Promise<void> {
  await page.goto('/perfil/avisos');
  await page.getByRole('checkbox', { name: /adicionar itens/u }).click();
  await expect(page.getByText('Neste aparelho: ligados')).toBeVisible();
  await page.getByRole('checkbox', { name: /^A lista estiver pronta/u }).click();
  await expectAllSent(page);
}

async function addItem(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Adicionar item' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible();
}

/** Takes the item at a price in a trip, and finishes it. Returns when the finish was confirmed. */
async function finishTrip(page: Page, listId: string, item: string): Promise<number> {
  await page.goto(`/lista-compras/${listId}/supermercado`);
  await page.getByLabel('Supermercado', { exact: true }).fill(supermarket);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('button', { name: takeButtonName(item) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Preço/u).fill('4,79');
  await dialog.getByRole('button', { name: confirmButtonName }).click();
  await expect(dialog).toHaveCount(0);
  // The app ignores a quick second click at one position.
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Finalizar Compra' }).filter({ visible: true }).click();
  await page
    .getByRole('dialog', { name: 'Finalizar Compra' })
    .getByRole('button', { name: /^Cozinha/u })
    .click();
  return Date.now();
}

test(
  'PSH-13 NOT-07 a phone that sleeps shows within five seconds what another does, and one that shows the list nothing',
  { tag: '@long' },
  async ({ page, context, browser, app, pushService, expectOnConsole }, testInfo) => {
    expectOnConsole(/InvalidStateError/);
    const bia = await createSharedHousehold(page, browser, withNotices);
    const householdId = await readHouseholdId(page);
    const people = [
      [page, 'Ana'],
      [bia, 'Bia'],
    ] as const;
    for (const [person, displayName] of people) {
      const api = await apiOf(person, householdId);
      await api.patch('/api/users/me', { displayName });
      // The test also runs at night.
      await api.patch('/api/notices', { quiet: null });
    }
    const ana = await apiOf(page, householdId);
    await ana.post('/api/pantries', { name: 'Cozinha' });
    const { id: listId } = (await ana.post('/api/shopping-lists', { name: listName })) as List;
    const phone = await connectToPushService(page.context(), pushService);
    const biasPhone = await connectToPushService(bia.context(), pushService);
    await turnNoticesOn(page);
    await turnNoticesOn(bia);
    const { origin } = new URL(page.url());
    const notices = await watchNotices(bia.context(), origin);
    const sentToAna: unknown[] = [];
    pushService.answer = async ({ endpoint, payload }) => {
      if (endpoint === phone.subscription()?.endpoint) sentToAna.push(payload['notification']);
      else if (endpoint === biasPhone.subscription()?.endpoint)
        await notices.deliver(JSON.stringify(payload));
      return { status: 201 };
    };
    /** Waits for Bia's next notice, of what was done at `at`, and taps it. Returns the new page. */
    async function expectNotice(count: number, at: number, body: string): Promise<Page> {
      await expect.poll(() => notices.shownAt).toHaveLength(count);
      const seconds = ((notices.shownAt.at(-1) ?? Infinity) - at) / 1_000;
      testInfo.annotations.push({ type: 'seconds', description: `${seconds} until '${body}'` });
      expect(seconds).toBeLessThan(5);
      expect(await notices.read()).toMatchObject([{ title: 'Casa Souza', body }]);
      await notices.tap(body);
      await expect.poll(notices.openedPaths).toHaveLength(1);
      const [path = ''] = await notices.openedPaths();
      const opened = await bia.context().newPage();
      await opened.goto(path);
      return opened;
    }

    // Bia looks at the list. Ana has closed the app, and each of them adds an item.
    await bia.bringToFront();
    await bia.goto('/lista-compras');
    await chooseList(bia, listId);
    await page.close();
    await ana.post(`/api/shopping-lists/${listId}/items`, { name: 'Sal', quantity: 1, unit: 'un' });
    await expect(bia.getByRole('checkbox', { name: 'Sal' })).toBeVisible();
    await addItem(bia, 'Pão');
    await expectAllSent(bia);
    await app.moveClock(noticeRules.gatherMs);
    // A notice for Bia would be due at the same time, and be shown before the next one.
    const body = 'Bia pôs 1 item na Compra da semana: pão';
    await expect.poll(() => sentToAna).toMatchObject([{ title: 'Casa Souza', body }]);
    await bia.close();
    await notices.stopWorker();

    const anasPage = await context.newPage();
    await anasPage.goto('/lista-compras');
    await chooseList(anasPage, listId);
    for (const name of ['Leite', 'Ovos']) await addItem(anasPage, name);
    const added = Date.now();
    await addItem(anasPage, 'Café');
    await expectAllSent(anasPage);
    await app.moveClock(noticeRules.gatherMs);
    const text = 'Ana pôs 3 itens na Compra da semana: leite, ovos e café';
    const openedList = await expectNotice(1, added, text);
    await expect(openedList.getByRole('heading', { name: `Itens em "${listName}"` })).toBeVisible();
    await openedList.close();
    await notices.stopWorker();

    const finished = await finishTrip(anasPage, listId, 'Leite');
    const openedPurchases = await expectNotice(
      2,
      finished,
      `A lista está pronta: 1 item. Ana finalizou no ${supermarket}: R$\u00a04,79`,
    );
    await expect(openedPurchases).toHaveURL('/compras');
    expect(pushService.refused).toEqual([]);
    expect(sentToAna).toHaveLength(1);
  },
);
