/** Tests that a page downloads no code when it opens that only some people need. */
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { apiOf, newUser } from './support/account.ts';
import { askForNewList } from './support/lists.ts';
import { expect, test } from './support/test.ts';

const assets = path.resolve(import.meta.dirname, '../web/dist/assets');

/** Words in the code of each library or feature, which survive minification. */
const marks = {
  'the scanner': 'Aponte a câmera para o código de barras',
  'the barcode decoder': 'zxing_reader.wasm',
  markdown: 'Infinite loop on byte',
  'the SDK of Firebase': 'identitytoolkit.googleapis.com',
};

/** Returns the scripts of the build that contain the word. */
function holdersOf(mark: string): string[] {
  return readdirSync(assets).filter(
    (file) => file.endsWith('.js') && readFileSync(path.join(assets, file), 'utf8').includes(mark),
  );
}

/** Returns the names of all files that a page requests until it is quiet. */
async function downloads(page: Page, address: string): Promise<string[]> {
  const files: string[] = [];
  const note = (request: { url: () => string }) => files.push(path.posix.basename(request.url()));
  page.on('request', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('request', note);
  return files;
}

test('SCN-03 AI-02 AUT-12 no page loads the scanner, markdown or Firebase before it is used', async ({
  page,
}) => {
  const late = Object.entries(marks).map(([name, mark]) => ({ name, files: holdersOf(mark) }));
  for (const { name, files } of late) expect(files, `scripts with ${name}`).not.toEqual([]);
  const expectNothingEarly = async (address: string) => {
    const files = await downloads(page, address);
    expect(files.some((file) => file.endsWith('.js'))).toBe(true);
    expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([]);
    for (const { name, files: holders } of late) {
      expect(
        files.filter((file) => holders.includes(file)),
        `${name} at ${address}`,
      ).toEqual([]);
    }
  };

  await expectNothingEarly('/login');
  await newUser(page);
  const id = newId();
  await (await apiOf(page)).post('/api/shopping-lists', { id, name: 'Feira' });
  const pages = ['/', '/lista-compras', '/despensa', '/catalogo', '/gastos', '/dicas-ia'];
  for (const address of [...pages, `/lista-compras/${id}/supermercado`]) {
    await expectNothingEarly(address);
  }
});

/** The maximum size of the scripts of a first load, in KB of 1000 bytes with gzip. */
const budgets = { '/login': 115, '/signup': 115 };
const budgetOfMembers = 150;

/**
 * Returns the scripts that the page itself requests at this address, before any of them has run.
 */
async function firstScripts(page: Page, address: string): Promise<string[]> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return page
    .locator('script[type=module][src], link[rel=modulepreload]')
    .evaluateAll((all) =>
      all.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? ''),
    );
}

function kiloOf(scripts: readonly string[]): number {
  const files = scripts.map((script) => path.join(assets, path.posix.basename(script)));
  const weigh = (file: string) =>
    statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file);
  return files.reduce((sum, file) => sum + weigh(file).size, 0) / 1_000;
}

test('NAV-01 the scripts of a first load stay within the bound', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/net::ERR_FAILED/);
  await page.route(/\/assets\/[^/]*\.js$/u, (route) => route.abort());
  for (const [address, budget] of Object.entries(budgets)) {
    expect(kiloOf(await firstScripts(page, address)), address).toBeLessThanOrEqual(budget);
  }
  await page.evaluate(() => localStorage.setItem('quitanda.user', '{}'));
  // The files of this screen are not requested early (web/screen-modules.ts).
  const start = await firstScripts(page, '/casa');
  expect(start.length).toBeGreaterThan(1);
  const members = [
    '/',
    '/lista-compras',
    '/despensa',
    '/catalogo',
    '/gastos',
    '/compras',
    '/dicas-ia',
    '/perfil',
  ];
  for (const address of [...members, '/lista-compras/x/supermercado', '/accept-list/x']) {
    const scripts = await firstScripts(page, address);
    // The signed-in part, the screen, and what screens share.
    expect(scripts.length, address).toBeGreaterThanOrEqual(start.length + 3);
    expect(kiloOf(scripts), address).toBeLessThanOrEqual(budgetOfMembers);
  }
});

test('UI-07 shows an error at every tap on a dialog whose code was not loaded, and opens it once there is a signal', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const late = /\/assets\/(?:DialogSheet|ListMenus|ListNameDialog)-[^/]*\.js$/u;
  await newUser(page);
  const salt = { name: 'Sal', quantity: 1, unit: 'un' };
  await (await apiOf(page)).post('/api/shopping-lists', { name: 'Feira', items: [salt] });
  const refused = new Set<string>();
  await page.route(late, async (route) => {
    refused.add(path.posix.basename(route.request().url()).split('-', 1)[0] ?? '');
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
  expect([...refused].sort()).toEqual(['DialogSheet', 'ListMenus', 'ListNameDialog']);

  await page.unroute(late);
  await button('Mais opções').click();
  await expect(page.getByRole('menuitem', { name: 'Duplicar lista' })).toBeVisible();
  await page.keyboard.press('Escape');
  await askForNewList(page);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('SYN-28 the page contains the first token, and the lists for a device that has none', async ({
  page,
}) => {
  await newUser(page);
  await (await apiOf(page)).post('/api/shopping-lists', { id: newId(), name: 'Feira' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/api/sync', () => undefined);
  await page.goto('/lista-compras');
  await expect(page.getByRole('heading', { name: 'Feira' })).toBeVisible();
  await expect.poll(() => asked).toContain('/api/sync');
  expect(asked).not.toContain('/api/auth/token');
});
