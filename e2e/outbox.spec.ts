/**
 * The outbox in a real browser: no tap is lost by a reload, an error, a closed tab or a second tab.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { readStored } from './support/stored.ts';
import { startOutboxServer, type Outcome, type OutboxServer } from './outbox/server.ts';

/** The functions of the page under test (web/src/sync/outbox/outbox-page.fixture.ts). */
declare global {
  interface Window {
    /**
     * Increases the stock by an amount. Each tap of a test has a different amount, which identifies
     * the tap.
     */
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
      const buildArgs = ['build', 'e2e/outbox', '--outDir', folder, '--emptyOutDir'];
      execFileSync(vite, [...buildArgs, '--logLevel', 'error'], { cwd: root });
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

// In one worker, because each worker that runs one of these tests builds the page.
test.describe.configure({ mode: 'default' });

const waitUntilReady = (page: Page) =>
  page.locator('body[data-ready]').waitFor({ state: 'attached' });
const readStock = (page: Page) => page.evaluate(() => window.stock());
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const sum = (amounts: number[]) => amounts.reduce((total, add) => total + add, 0);

async function expectAllApplied(page: Page, count: number, server: OutboxServer) {
  await expect.poll(() => server.applied.length, { timeout: 60_000 }).toBe(count);
  await expect.poll(() => page.evaluate(() => window.pendingCount())).toBe(0);
  await expect(page.locator('body')).not.toHaveAttribute('data-problem');
}

test('MOB-01 no tap is lost by a reload in the same task, and all arrive once and in order', async ({
  page,
  server,
}) => {
  const taps = numbersTo(24);
  await page.goto('/');
  for (const add of taps) {
    // Every second tap is made before the page has opened its database.
    if (add % 2 === 0) await waitUntilReady(page);
    else await page.waitForFunction(() => 'tap' in window);
    const reloaded = page.waitForEvent('load');
    await page.evaluate((amount) => {
      window.tap(amount);
      location.reload();
    }, add);
    await reloaded;
  }
  await waitUntilReady(page);
  await expectAllApplied(page, taps.length, server);
  expect(server.applied).toEqual(taps);
  await expect.poll(() => readStock(page)).toBe(sum(taps));
});

test('MOB-01 loses and doubles no tap when two tabs tap at the same time', async ({
  context,
  server,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await Promise.all([first.goto('/'), second.goto('/')]);
  await Promise.all([waitUntilReady(first), waitUntilReady(second)]);
  const odd = numbersTo(40).filter((add) => add % 2 === 1);
  const even = numbersTo(40).filter((add) => add % 2 === 0);
  const tapAll = async (amounts: number[]) => {
    for (const add of amounts) {
      window.tap(add);
      await new Promise((resolve) => {
        // Real time: the taps of the two tabs alternate, as those of two people do.
        setTimeout(resolve, 4);
      });
    }
  };
  await Promise.all([first.evaluate(tapAll, odd), second.evaluate(tapAll, even)]);
  await expectAllApplied(first, 40, server);
  expect(server.applied.filter((add) => add % 2 === 1)).toEqual(odd);
  expect(server.applied.filter((add) => add % 2 === 0)).toEqual(even);
  expect(server.arrivedKeys, 'each write is sent by only one tab').toHaveLength(40);
  for (const page of [first, second])
    await expect.poll(() => readStock(page)).toBe(sum(server.applied));
});

test('API-18 loses, doubles and reorders no tap after errors and lost answers, and the stock never jumps back', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await waitUntilReady(page);
  await expect.poll(() => readStock(page)).toBe(0);
  const outcomes: Outcome[] = [
    'error',
    'success',
    'lost-after',
    'lost-before',
    'success',
    'lost-after',
  ];
  server.nextOutcome = () => outcomes[server.callCount() % outcomes.length] ?? 'success';
  const taps = numbersTo(12);
  const shownStocks = await page.evaluate(async (amounts) => {
    const stocks: (number | undefined)[] = [];
    for (const add of amounts) {
      window.tap(add);
      stocks.push(window.stock());
      await new Promise((resolve) => {
        // Real time: some taps are made before an answer arrives, and some later.
        setTimeout(resolve, 10);
      });
    }
    return stocks;
  }, taps);
  expect(shownStocks).toEqual(taps.map((add) => sum(numbersTo(add))));
  const laterStocks = new Set<number | undefined>();
  const sendAgain = async () => {
    laterStocks.add(await readStock(page));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return server.applied.length;
  };
  await expect.poll(sendAgain, { timeout: 60_000, intervals: [50] }).toBe(taps.length);
  expect([...laterStocks]).toEqual([sum(taps)]);
  await expectAllApplied(page, taps.length, server);
  expect(server.applied).toEqual(taps);
  expect(await readStock(page)).toBe(sum(taps));
});

test('MOB-01 shows the last known stock with the waiting taps after a reload without a server', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await waitUntilReady(page);
  await page.evaluate(() => window.tap(7));
  await expectAllApplied(page, 1, server);
  // Waits until the device has stored the stock that it received.
  await expect
    .poll(() => readStored(page, 'rows'))
    .toContainEqual(expect.objectContaining({ row: expect.objectContaining({ quantity: 7 }) }));
  server.nextOutcome = () => 'lost-before';
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  for (const add of [1, 2]) {
    await page.evaluate((amount) => window.tap(amount), add);
    await page.reload();
    await waitUntilReady(page);
  }
  expect(await readStock(page)).toBe(10);
  server.nextOutcome = () => 'success';
  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectAllApplied(page, 3, server);
  expect(server.applied).toEqual([7, 1, 2]);
});

test('MOB-01 keeps a tap whose tab is closed in the same task', async ({ page, server }) => {
  await page.goto('/');
  await waitUntilReady(page);
  await page.evaluate(async (amounts) => {
    for (const add of amounts) {
      const tab = window.open('/');
      while (tab?.document.body?.dataset['ready'] === undefined) {
        await new Promise((resolve) => {
          // Real time: this page gets no event when the script of the new tab has run.
          setTimeout(resolve, 10);
        });
      }
      tab.tap(add);
      tab.close();
    }
  }, numbersTo(6));
  await expectAllApplied(page, 6, server);
  expect(server.applied).toEqual(numbersTo(6));
});
