/** Two people of one household. Each has a separate browser, and both have one list open. */
import type { Browser, Page } from '@playwright/test';
import { newId } from '@quitanda/contract/ids';
import { randomBytes } from 'node:crypto';
import { apiOf, signUpByApi } from '../../e2e/support/account.ts';
import { generateProducts } from '../catalogue/generate.ts';
import { installClock, type ExpectedItem, type ShownTimes } from './clock.ts';

const seed = 20_261_125;

export interface SharedList {
  readonly pages: readonly [Page, Page];
  /** Names of the items on the list. */
  readonly items: readonly string[];
}

/**
 * Ana creates the household and a list of `itemCount` items, Bia joins the household, and both open
 * the list.
 */
export async function openSharedList(
  browsers: readonly [Browser, Browser],
  url: string,
  itemCount: number,
): Promise<SharedList> {
  const items = [
    ...new Set([...generateProducts(seed, itemCount * 2)].map(({ name }) => name)),
  ].slice(0, itemCount);
  const [ana, bia] = [await newPage(browsers[0], url), await newPage(browsers[1], url)];
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  const personalApi = await apiOf(ana);
  await personalApi.post('/api/households', { id, name: 'Casa Souza', bringsLists: false });
  await personalApi.post(`/api/households/${id}/invites`, { id: newId(), token, maxUses: 1 });
  const householdApi = await apiOf(ana, id);
  await householdApi.post('/api/shopping-lists', {
    name: 'Feira',
    items: items.map((name) => ({ id: newId(), name, quantity: 1, unit: 'un' })),
  });
  await (await apiOf(bia)).post('/api/household-invites/join', { token, bringsLists: false });
  for (const page of [ana, bia]) {
    await page.goto('/lista-compras');
    await page
      .locator('[data-item]')
      .nth(itemCount - 1)
      .waitFor({ state: 'attached' });
  }
  return { pages: [ana, bia], items };
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 412, height: 915 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await signUpByApi(page);
  await page.addInitScript(installClock);
  return page;
}

/** Milliseconds from one person's action until the other person's screen shows it. */
export interface ChangeDelay {
  /** Until the change is in the DOM of the other page. */
  readonly inPage: number;
  /** Until the frame with the change is painted. */
  readonly painted: number;
}

/**
 * Runs `act` on the first page, and returns how long it took until the second page showed
 * `expected`.
 */
export async function measureChange(
  [actor, watcher]: readonly [Page, Page],
  expected: ExpectedItem,
  act: (page: Page) => Promise<void>,
): Promise<ChangeDelay> {
  await watcher.evaluate((item) => window.liveClock.expect(item), expected);
  await act(actor);
  const actedAt = await actor.evaluate(() => window.liveClock.actedAt());
  const { inPage, painted }: ShownTimes = await watcher.evaluate(() =>
    window.liveClock.waitUntilShown(),
  );
  return { inPage: inPage - actedAt, painted: painted - actedAt };
}
