/** The outbox in a real browser: which events a tap survives. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { startOutboxServer, type Mood, type OutboxServer } from './outbox/server.ts';

/** What the page under test offers (web/src/sync/outbox/outbox-page.fixture.ts). */
declare global {
  interface Window {
    /** Taps plus by an amount. Each tap has another amount, by which it is recognised. */
    tap: (add: number) => void;
    pendingCount: () => number;
    /** The stock on screen; undefined while no stock is shown. */
    stock: () => number | undefined;
  }
}

const root = path.resolve(import.meta.dirname, '..');

const test = base.extend<{ server: OutboxServer }, { pageFolder: string }>({
  pageFolder: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-outbox-'));
      const vite = path.join(root, 'node_modules/.bin/vite');
      const built = ['build', 'e2e/outbox', '--outDir', folder, '--emptyOutDir'];
      execFileSync(vite, [...built, '--logLevel', 'error'], { cwd: root });
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: async ({ pageFolder }, use) => {
    const server = await startOutboxServer(pageFolder);
    await use(server);
    await server.close();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

const ready = (page: Page) => page.locator('body[data-ready]').waitFor({ state: 'attached' });
const stockOn = (page: Page) => page.evaluate(() => window.stock());
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const sum = (amounts: number[]) => amounts.reduce((total, add) => total + add, 0);

async function allSent(page: Page, count: number, server: OutboxServer) {
  await expect.poll(() => server.taken.length, { timeout: 20_000 }).toBe(count);
  await expect.poll(() => page.evaluate(() => window.pendingCount())).toBe(0);
  await expect(page.locator('body')).not.toHaveAttribute('data-problem');
}

test('MOB-01 no tap is lost by a reload in the same task, and all arrive once and in order', async ({
  page,
  server,
}) => {
  const taps = upTo(24);
  await page.goto('/');
  for (const add of taps) {
    // Every second tap comes before the page has opened its database.
    if (add % 2 === 0) await ready(page);
    else await page.waitForFunction(() => 'tap' in window);
    const reloaded = page.waitForEvent('load');
    await page.evaluate((amount) => {
      window.tap(amount);
      location.reload();
    }, add);
    await reloaded;
  }
  await ready(page);
  await allSent(page, taps.length, server);
  expect(server.taken).toEqual(taps);
  await expect.poll(() => stockOn(page)).toBe(sum(taps));
});

test('MOB-01 loses and doubles no tap of two tabs that tap at once', async ({
  context,
  server,
}) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await Promise.all([one.goto('/'), two.goto('/')]);
  await Promise.all([ready(one), ready(two)]);
  const odd = upTo(40).filter((add) => add % 2 === 1);
  const even = upTo(40).filter((add) => add % 2 === 0);
  const tapAll = async (amounts: number[]) => {
    for (const add of amounts) {
      window.tap(add);
      await new Promise((resolve) => {
        setTimeout(resolve, 4);
      });
    }
  };
  await Promise.all([one.evaluate(tapAll, odd), two.evaluate(tapAll, even)]);
  await allSent(one, 40, server);
  expect(server.taken.filter((add) => add % 2 === 1)).toEqual(odd);
  expect(server.taken.filter((add) => add % 2 === 0)).toEqual(even);
  expect(server.arrivals, 'no write is sent by both tabs').toHaveLength(40);
  for (const page of [one, two]) await expect.poll(() => stockOn(page)).toBe(sum(server.taken));
});

test('API-18 loses, doubles and reorders no tap after errors and lost answers, and the stock never jumps', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await ready(page);
  await expect.poll(() => stockOn(page)).toBe(0);
  const moods: Mood[] = ['error', 'well', 'lost-after', 'lost-before', 'well', 'lost-after'];
  server.mood = () => moods[server.sends() % moods.length] ?? 'well';
  const taps = upTo(12);
  const seen = await page.evaluate(async (amounts) => {
    const stocks: (number | undefined)[] = [];
    for (const add of amounts) {
      window.tap(add);
      stocks.push(window.stock());
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
    return stocks;
  }, taps);
  expect(seen).toEqual(taps.map((add) => sum(upTo(add))));
  while (server.taken.length < taps.length) {
    expect(await stockOn(page)).toBe(sum(taps));
    await page.waitForTimeout(50);
    await page.evaluate(() => dispatchEvent(new Event('online')));
  }
  await allSent(page, taps.length, server);
  expect(server.taken).toEqual(taps);
  expect(await stockOn(page)).toBe(sum(taps));
});

test('MOB-01 shows the last known stock with the waiting taps after a reload without a server', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await ready(page);
  await page.evaluate(() => window.tap(7));
  await allSent(page, 1, server);
  // The stock was read, and the device stores it a moment later.
  await expect.poll(() => stockOn(page)).toBe(7);
  await page.waitForTimeout(1_000);
  server.mood = () => 'lost-before';
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  for (const add of [1, 2]) {
    await page.evaluate((amount) => window.tap(amount), add);
    await page.reload();
    await ready(page);
  }
  expect(await stockOn(page)).toBe(10);
  server.mood = () => 'well';
  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await allSent(page, 3, server);
  expect(server.taken).toEqual([7, 1, 2]);
});

test('MOB-01 keeps a tap whose tab is closed in the same task', async ({ page, server }) => {
  await page.goto('/');
  await ready(page);
  await page.evaluate(async (amounts) => {
    for (const add of amounts) {
      const tab = window.open('/');
      while (tab?.document.body?.dataset['ready'] === undefined) {
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
      tab.tap(add);
      tab.close();
    }
  }, upTo(6));
  await allSent(page, 6, server);
  expect(server.taken).toEqual(upTo(6));
});
