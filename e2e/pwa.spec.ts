/** The installed app: it opens offline, updates, and can be added to the home screen. */
import type { List, Pantry } from '@quitanda/contract';
import type { BrowserContext, Page } from '@playwright/test';
import {
  expectSecondVersion,
  readStoredFiles,
  waitUntilStored,
  readStoredVersions,
  readVersion,
} from './pwa/device.ts';
import { startUpdatableServer, type UpdatableServer } from './pwa/updatable-server.ts';
import { apiOf, signUpByApi } from './support/account.ts';
import { startApp } from './support/app.ts';
import { videoBarcode } from './support/camera-video.ts';
import { withFakeWebcam } from './support/launch.ts';
import { expectAllSent } from './support/sent.ts';
import { expect, test as base } from './support/test.ts';

/**
 * A host name of the local network, where the app has no HTTPS, so that it has no service worker.
 */
const localNetworkHost = 'quitanda.casa';

const test = base.extend<object, { server: UpdatableServer }>({
  server: [
    async ({ fakes }, use) => {
      const server = await startUpdatableServer((origin) =>
        startApp({ ...fakes.environment, PUBLIC_URL: origin }),
      );
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

test.use({
  serviceWorkers: 'allow',
  permissions: ['camera'],
  launchOptions: {
    ...withFakeWebcam,
    args: [...withFakeWebcam.args, `--host-resolver-rules=MAP ${localNetworkHost} 127.0.0.1`],
  },
});
// The tests run one after the other, because they share the server, and each test changes its
// state.
test.describe.configure({ mode: 'default' });
test.afterEach(({ server }) => server.reset());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openFromMenu = async (page: Page, name: string) => {
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  const link = bar.getByRole('link', { name, exact: true });
  const menuButton = page
    .getByRole('button', { name: /^(Abrir menu|Mais)$/u })
    .filter({ visible: true });
  // The bar and the menu button are rendered together, so the links exist when the button exists.
  await menuButton.waitFor();
  if (await link.isVisible()) return link.click();
  await menuButton.click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();
};

async function cutNetwork(context: BrowserContext, server: UpdatableServer): Promise<void> {
  server.setState('cut');
  await context.setOffline(true);
}

/** Creates a person with a list and a pantry through the API, before the page is opened. */
async function createPersonWithRows(page: Page) {
  const account = await signUpByApi(page);
  const api = await apiOf(page);
  const list = (await api.post('/api/shopping-lists', { name: 'Compras do mês' })) as List;
  const banana = { name: 'Banana', quantity: 1.5, unit: 'kg' };
  await api.post(`/api/shopping-lists/${list.id}/items`, banana);
  const pantry = (await api.post('/api/pantries', { name: 'Cozinha' })) as Pantry;
  await api.post(`/api/pantries/${pantry.id}/items`, { name: 'Farinha', quantity: 2, unit: 'kg' });
  return { account, listId: list.id, api };
}

/**
 * Counts how often the page requests persistent storage. Returns a function that reads the count.
 */
async function recordPersistRequests(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { storage } = navigator;
    const persist = storage.persist.bind(storage);
    const persistence = { count: 0 };
    Object.assign(globalThis, { persistence });
    storage.persist = () => {
      persistence.count += 1;
      return persist();
    };
  });
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { persistence: { count: number } }).persistence.count,
    );
}

const isFirebaseFile = (file: string) => file.startsWith('/assets/firebase-');

const offlineMessage = 'Sem conexão. Tente novamente quando o sinal voltar.';

test('MOB-01 NAV-01 SCN-03 opens every screen and reads barcodes without a network after one visit', async ({
  page,
  context,
  server,
  expectOnConsole,
}) => {
  expectOnConsole(/net::ERR_/);
  const { account, listId } = await createPersonWithRows(page);
  const countPersistRequests = await recordPersistRequests(page);
  await page.goto('/');
  // From here on, the test navigates only inside the app.
  await openFromMenu(page, 'Catálogo');
  const products = page.getByRole('list', { name: 'Produtos' }).getByRole('listitem');
  await expect(products).toHaveCount(12);
  await button(page, 'Carregar Mais Produtos').click();
  await expect(products).toHaveCount(24);
  await openFromMenu(page, 'Despensa');
  await expect(page.getByText('Farinha')).toBeVisible();
  await openFromMenu(page, 'Listas');
  await expect(page.getByText('Banana')).toBeVisible();
  await waitUntilStored(page);
  await cutNetwork(context, server);

  await page.reload();
  await expect(page.getByText('Banana')).toBeVisible();
  await page.goto('/catalogo');
  await expect(products).toHaveCount(12);
  await button(page, 'Carregar Mais Produtos').click();
  await expect(products).toHaveCount(24);
  await expect(page.getByText('Falha ao buscar as categorias.')).toHaveCount(0);
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expect(otherTab.getByRole('heading', { name: account.email })).toBeVisible();
  await otherTab.goto('/despensa');
  await expect(otherTab.getByText('Farinha')).toBeVisible();
  await otherTab.goto('/perfil');
  await expect(otherTab.getByRole('heading', { name: 'Meus dados' })).toBeVisible();
  await otherTab.goto('/accept-list/0198f000-0000-7000-8000-000000000000');
  await expect(otherTab.getByText(offlineMessage)).toBeVisible();
  await otherTab.goto('/dicas-ia');
  await otherTab.getByRole('textbox').fill('Como guardar coentro?');
  await button(otherTab, 'Obter Dicas da IA').click();
  await expect(otherTab.getByText('Resposta da Quitanda, sem IA')).toBeVisible();

  // This screen and the scanner were not opened while the device was online.
  await page.goto(`/lista-compras/${listId}/supermercado`);
  expect(await countPersistRequests()).toBe(0);
  await page.getByLabel('Supermercado', { exact: true }).fill('Mercado São Jorge');
  await button(page, 'Confirmar').click();
  await expect.poll(countPersistRequests).toBe(1);
  await button(page, 'Escanear Produto').click();
  await expect(page.getByRole('dialog').getByText(videoBarcode)).toBeVisible();
});

test(
  'MOB-01 can be installed, and never answers calls of the API from its cache',
  { tag: '@long' },
  async ({ page, context, server, expectOnConsole }) => {
    // Chromium requests this file when a page contains only JSON.
    expectOnConsole(/\/favicon\.ico/);
    await page.goto('/login');
    await waitUntilStored(page);
    expect((await readStoredFiles(page)).filter(isFirebaseFile)).toEqual([]);
    const devTools = await context.newCDPSession(page);
    const { errors, manifest } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(manifest).toMatchObject({ display: 'kStandalone' });
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // Any other error would mean that the app cannot be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);

    const apiResponse = await page.goto('/api/health/live');
    expect(apiResponse?.fromServiceWorker()).toBe(false);
    expect(apiResponse?.headers()['content-type']).toContain('application/json');
    // The page asks how to sign in: a cut before the answer would be an error on the console.
    const [pageResponse] = await Promise.all([
      page.goto('/despensa'),
      page.waitForResponse('**/api/auth/config'),
    ]);
    expect(pageResponse?.fromServiceWorker()).toBe(true);
    const workerResponse = await page.request.get('/sw.js');
    expect(workerResponse.headers()['cache-control']).toBe('no-cache');
    server.setState('cut');
    await page.goto('/api/health/live').catch((error: unknown) => {
      expect(String(error)).toContain('net::ERR_');
    });
  },
);

test(
  'NF-01 receives what another app shares, in a worker that has just started',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/login');
    await waitUntilStored(page);
    // A browser stops an idle worker, and starts it again for a share.
    const devTools = await context.newCDPSession(page);
    await devTools.send('ServiceWorker.enable');
    await devTools.send('ServiceWorker.stopAllWorkers');

    const responseType = await page.evaluate(async () => {
      const form = new FormData();
      form.append('text', 'Minha nota');
      form.append('files', new File(['<nfeProc/>'], 'nota.xml', { type: 'text/xml' }));
      const init = { method: 'POST', body: form, redirect: 'manual' } as const;
      return (await fetch('/notas/compartilhar', init)).type;
    });
    expect(responseType).toBe('opaqueredirect');
    const shared = await page.evaluate(async () => {
      const cacheName = 'shared-with-quitanda';
      const content = await (await caches.match('/notas/compartilhar', { cacheName }))?.blob();
      return [content?.type, await content?.text()];
    });
    expect(shared).toEqual(['text/xml', '<nfeProc/>']);

    // A text without the key of a receipt is a list (MOB-06).
    const navigation = page.waitForRequest(/\/lista-compras\/abrir\?compartilhado=1$/u);
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: '/notas/compartilhar',
      });
      const text = Object.assign(document.createElement('input'), { name: 'text', value: 'Nota' });
      form.append(text);
      document.body.append(form);
      form.submit();
    });
    expect((await navigation).isNavigationRequest()).toBe(true);
  },
);

test('MOB-01 MOB-04 offers a new version once, activates it in every idle tab at the same time, and never during a trip', async ({
  page,
  context,
  server,
  expectOnConsole,
}) => {
  expectOnConsole(/net::ERR_/);
  const { listId, api } = await createPersonWithRows(page);
  await page.goto('/');
  await waitUntilStored(page);
  const openTab = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    return tab;
  };
  const homeTab = await openTab('/');
  const typingTab = await openTab('/lista-compras');
  const shoppingTab = await openTab(`/lista-compras/${listId}/supermercado`);
  await shoppingTab.getByLabel('Supermercado', { exact: true }).fill('Mercado São Jorge');
  await button(shoppingTab, 'Confirmar').click();
  await expect(button(shoppingTab, 'Pegar Banana')).toBeVisible();
  const typedField = typingTab.getByLabel('Adicionar item');
  await typedField.fill('Goiab');
  const updateNotice = (tab: Page) => tab.getByText('Nova versão disponível.');

  // The second version lacks the file of a screen that was not opened in the first version yet.
  server.release(/\/assets\/tips-/);
  await page.reload();
  await expect(updateNotice(page)).toBeVisible();
  await expect(updateNotice(homeTab)).toBeVisible();
  await expect(updateNotice(typingTab)).toBeVisible();
  await expect(updateNotice(shoppingTab)).toHaveCount(0);
  expect(await readVersion(page)).toBe(1);
  await button(homeTab, 'Depois').click();
  await expect(updateNotice(homeTab)).toHaveCount(0);

  // A tap that the server has not received must survive the reload.
  await openFromMenu(page, 'Listas');
  server.setState('no-api');
  await page.getByLabel('Adicionar item').fill('Sal grosso');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sal grosso')).toBeVisible();
  await button(page, 'Atualizar').click();
  await expectSecondVersion(page);
  await expectSecondVersion(homeTab);
  await expect(page.getByText('Sal grosso')).toBeVisible();
  server.setState('open');
  await expectAllSent(page);
  const { items } = (await api.get(`/api/shopping-lists/${listId}`)) as List;
  expect(items.map(({ name }) => name)).toContain('Sal grosso');

  // Tabs with typed text or a trip stay on the first version, also on screens that were not opened
  // yet.
  expect([await readVersion(typingTab), await readVersion(shoppingTab)]).toEqual([1, 1]);
  await expect(typedField).toHaveValue('Goiab');
  await expect(updateNotice(shoppingTab)).toHaveCount(0);
  expect(await readStoredVersions(page)).toHaveLength(2);
  await (await context.newCDPSession(shoppingTab)).send('Network.clearBrowserCache');
  await shoppingTab.getByRole('link', { name: 'Voltar para Listas' }).click();
  await openFromMenu(shoppingTab, 'Dicas IA');
  await expect(shoppingTab.getByRole('heading', { name: 'Conversa' })).toBeVisible();
  await expect(updateNotice(shoppingTab)).toBeVisible();
  await button(shoppingTab, 'Atualizar').click();
  await expectSecondVersion(shoppingTab);
  await button(typingTab, 'Atualizar').click();
  await expectSecondVersion(typingTab);
  await expect.poll(() => readStoredVersions(page)).toHaveLength(1);
});

test(
  'MOB-01 MOB-04 activates a new version that nobody accepted, as soon as the last page is closed',
  { tag: '@long' },
  async ({ page, context, server, expectOnConsole }) => {
    expectOnConsole(/net::ERR_/);
    await page.goto('/login');
    await waitUntilStored(page);
    server.release(/\/assets\/tips-/);
    const updateNotice = (tab: Page) => tab.getByText('Nova versão disponível.');
    await page.reload();
    await expect(updateNotice(page)).toBeVisible();
    // Opens a second page, because the active worker deletes old caches whenever a page is opened.
    // The cache of the waiting version must not be deleted.
    const secondPage = await context.newPage();
    await secondPage.goto('/login');
    await expect(updateNotice(secondPage)).toBeVisible();
    expect(await readStoredVersions(secondPage)).toHaveLength(2);
    await cutNetwork(context, server);
    await page.close();
    await secondPage.close();
    await expect(async () => {
      const otherTab = await context.newPage();
      await otherTab.goto('/login');
      await expect(button(otherTab, 'Entrar')).toBeVisible();
      const version = await readVersion(otherTab);
      await otherTab.close();
      expect(version).toBe(2);
    }).toPass({ timeout: 60_000 });
  },
);

test(
  'MOB-01 AUT-12 also stores Firebase’s code if Firebase signs people in, and applies the current content policy',
  { tag: '@long' },
  async ({ page, context, server, expectOnConsole }) => {
    expectOnConsole(/net::ERR_/);
    const firebaseApp = await startApp({
      FIREBASE_PROJECT_ID: 'demo-quitanda',
      FIREBASE_API_KEY: 'demo',
    });
    const readProvider = () =>
      page.evaluate(() => localStorage.getItem('quitanda.identity')).catch(() => '');
    const readPolicy = () =>
      page
        .evaluate(async () => (await fetch('/index.html')).headers.get('content-security-policy'))
        .catch(() => '');
    server.forwardTo(firebaseApp.url);
    // This page uses Firebase's code before the worker is installed.
    await page.goto('/login');
    await waitUntilStored(page);
    await expect
      .poll(async () => (await readStoredFiles(page)).filter(isFirebaseFile))
      .toHaveLength(2);
    expect(await readPolicy()).toContain('identitytoolkit.googleapis.com');
    await cutNetwork(context, server);
    await page.reload();
    await expect(button(page, 'Entrar')).toBeVisible();

    // The operator changes back to Quitanda's own accounts. The reloaded page then has the content
    // policy for these accounts.
    await firebaseApp.stop();
    await context.setOffline(false);
    server.reset();
    await page.reload();
    await expect.poll(readProvider).toContain('embedded');
    await expect.poll(readPolicy).toMatch(/connect-src 'self';/u);
  },
);

test(
  'MOB-01 MOB-04 works without a service worker in the local network, and reloads the page when a file no longer exists',
  { tag: '@long' },
  async ({ browser, page: otherPage, server }) => {
    const { account } = await createPersonWithRows(otherPage);
    const context = await browser.newContext({
      baseURL: server.origin.replace('127.0.0.1', localNetworkHost),
    });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Senha', { exact: true }).fill(account.password);
    await button(page, 'Entrar').click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
    await openFromMenu(page, 'Listas');
    await expect(page.getByText('Banana')).toBeVisible();

    // The server was updated while the page was open. The page reloads once, and not endlessly.
    server.release(/\/assets\/SpendingRoute-.*\.js$/);
    await openFromMenu(page, 'Gastos');
    await expectSecondVersion(page);
    await expect(page.getByText('Não foi possível abrir esta tela.')).toBeVisible();
    server.reset();
    await button(page, 'Tentar novamente').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gastos' })).toBeVisible();
    await context.close();
  },
);
