/** Tests that the first load of a page downloads only the code that it needs. */
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { apiOf, signUpByApi } from './support/account.ts';
import { openNewListDialog } from './support/lists.ts';
import { expect, test } from './support/test.ts';

const assets = path.resolve(import.meta.dirname, '../web/dist/assets');

/** For each library or feature, a text in its code that minification does not change. */
const codeTexts = {
  'the scanner': 'Aponte a câmera para o código de barras',
  'the barcode decoder': 'zxing_reader.wasm',
  markdown: 'Infinite loop on byte',
  'the SDK of Firebase': 'identitytoolkit.googleapis.com',
};

/** Returns the scripts of the build that contain a text. */
function findScriptsWith(text: string): string[] {
  return readdirSync(assets).filter(
    (file) => file.endsWith('.js') && readFileSync(path.join(assets, file), 'utf8').includes(text),
  );
}

/** Returns the names of all files that a page requests until its network is idle. */
async function recordDownloads(page: Page, urlPath: string): Promise<string[]> {
  const files: string[] = [];
  const recordFile = (request: { url: () => string }) =>
    files.push(path.posix.basename(request.url()));
  page.on('request', recordFile);
  await page.goto(urlPath, { waitUntil: 'networkidle' });
  page.off('request', recordFile);
  return files;
}

test('SCN-03 AI-02 AUT-12 no page loads the scanner, markdown or Firebase before it is used', async ({
  page,
}) => {
  const lazyParts = Object.entries(codeTexts).map(([name, text]) => ({
    name,
    files: findScriptsWith(text),
  }));
  for (const { name, files } of lazyParts) expect(files, `scripts with ${name}`).not.toEqual([]);
  const expectNoLazyScripts = async (urlPath: string) => {
    const files = await recordDownloads(page, urlPath);
    expect(files.some((file) => file.endsWith('.js'))).toBe(true);
    expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([]);
    for (const { name, files: scripts } of lazyParts) {
      expect(
        files.filter((file) => scripts.includes(file)),
        `${name} at ${urlPath}`,
      ).toEqual([]);
    }
  };

  await expectNoLazyScripts('/login');
  await signUpByApi(page);
  const id = newId();
  await (await apiOf(page)).post('/api/shopping-lists', { id, name: 'Feira' });
  const pages = ['/', '/lista-compras', '/despensa', '/catalogo', '/gastos', '/dicas-ia'];
  for (const urlPath of [...pages, `/lista-compras/${id}/supermercado`]) {
    await expectNoLazyScripts(urlPath);
  }
});

/** The maximum size of the scripts of a first load, in KB of 1000 bytes with gzip. */
const budgets = { '/login': 115, '/signup': 115 };
const signedInBudget = 150;

/** Returns the scripts that the HTML of this address requests, before any script has run. */
async function readFirstScripts(page: Page, urlPath: string): Promise<string[]> {
  await page.goto(urlPath, { waitUntil: 'domcontentloaded' });
  return page
    .locator('script[type=module][src], link[rel=modulepreload]')
    .evaluateAll((all) =>
      all.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? ''),
    );
}

function kilobytesOf(scripts: readonly string[]): number {
  const files = scripts.map((script) => path.join(assets, path.posix.basename(script)));
  const statOf = (file: string) =>
    statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file);
  return files.reduce((sum, file) => sum + statOf(file).size, 0) / 1_000;
}

test('NAV-01 keeps the scripts of a first load below the maximum size', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/net::ERR_FAILED/);
  await page.route(/\/assets\/[^/]*\.js$/u, (route) => route.abort());
  for (const [urlPath, budget] of Object.entries(budgets)) {
    expect(kilobytesOf(await readFirstScripts(page, urlPath)), urlPath).toBeLessThanOrEqual(budget);
  }
  await page.evaluate(() => localStorage.setItem('quitanda.user', '{}'));
  // The HTML preloads no files of this screen (web/screen-modules.ts), so these are the scripts
  // that every screen needs.
  const baseScripts = await readFirstScripts(page, '/casa');
  expect(baseScripts.length).toBeGreaterThan(1);
  const signedInPaths = [
    '/',
    '/lista-compras',
    '/despensa',
    '/catalogo',
    '/gastos',
    '/compras',
    '/dicas-ia',
    '/perfil',
  ];
  for (const urlPath of [...signedInPaths, '/lista-compras/x/supermercado', '/accept-list/x']) {
    const scripts = await readFirstScripts(page, urlPath);
    // A screen needs at least three more: the code for signed-in people, its own code, and the code
    // that screens share.
    expect(scripts.length, urlPath).toBeGreaterThanOrEqual(baseScripts.length + 3);
    expect(kilobytesOf(scripts), urlPath).toBeLessThanOrEqual(signedInBudget);
  }
});

test('UI-07 shows an error at every tap that needs a dialog whose code was not loaded, and opens the dialog when online again', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const lazyScripts = /\/assets\/(?:DialogSheet|ListMenus|ListNameDialog)-[^/]*\.js$/u;
  await signUpByApi(page);
  const salt = { name: 'Sal', quantity: 1, unit: 'un' };
  await (await apiOf(page)).post('/api/shopping-lists', { name: 'Feira', items: [salt] });
  const abortedScripts = new Set<string>();
  await page.route(lazyScripts, async (route) => {
    abortedScripts.add(path.posix.basename(route.request().url()).split('-', 1)[0] ?? '');
    await route.abort('internetdisconnected');
  });
  await page.goto('/lista-compras');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const toast = page.getByText('Sem conexão. Tente novamente quando o sinal voltar.');
  for (const name of [/^Lista: /u, 'Mais opções', 'Editar Sal', 'Mais opções']) {
    await expect(toast).toHaveCount(0);
    await button(name).click();
    await expect(toast).toBeVisible();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
  }
  expect([...abortedScripts].sort()).toEqual(['DialogSheet', 'ListMenus', 'ListNameDialog']);

  await page.unroute(lazyScripts);
  await button('Mais opções').click();
  await expect(page.getByRole('menuitem', { name: 'Selecionar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openNewListDialog(page);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('SYN-28 the page contains the first token, and the lists for a device that has stored no rows', async ({
  page,
}) => {
  await signUpByApi(page);
  await (await apiOf(page)).post('/api/shopping-lists', { id: newId(), name: 'Feira' });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.route('**/api/sync', () => undefined);
  await page.goto('/lista-compras');
  await expect(page.getByRole('heading', { name: 'Feira' })).toBeVisible();
  await expect.poll(() => requestedPaths).toContain('/api/sync');
  expect(requestedPaths).not.toContain('/api/auth/token');
});
