/** Two people of one household, each with a browser of their own, on one list. */
import type { Browser, Page } from '@playwright/test';
import { newId } from '@quitanda/contract/ids';
import { randomBytes } from 'node:crypto';
import { apiOf, newUser } from '../../e2e/support/account.ts';
import { generateProducts } from '../catalogue/generate.ts';
import { installClock, type Seen, type Sight } from './clock.ts';

const seed = 20_261_125;

export interface Pair {
  readonly pages: readonly [Page, Page];
  /** Names of the items on the list. */
  readonly items: readonly string[];
}

/** Ana founds the household with a list of so many items, Bia joins, and both open the list. */
export async function openPair(
  browsers: readonly [Browser, Browser],
  url: string,
  size: number,
): Promise<Pair> {
  const items = [...new Set([...generateProducts(seed, size * 2)].map(({ name }) => name))].slice(
    0,
    size,
  );
  const [ana, bia] = [await newPage(browsers[0], url), await newPage(browsers[1], url)];
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  const own = await apiOf(ana);
  await own.post('/api/households', { id, name: 'Casa Souza', bringsLists: false });
  await own.post(`/api/households/${id}/invites`, { id: newId(), token, maxUses: 1 });
  const home = await apiOf(ana, id);
  await home.post('/api/shopping-lists', {
    name: 'Feira',
    items: items.map((name) => ({ id: newId(), name, quantity: 1, unit: 'un' })),
  });
  await (await apiOf(bia)).post('/api/household-invites/join', { token, bringsLists: false });
  for (const page of [ana, bia]) {
    await page.goto('/lista-compras');
    await page
      .locator('[data-item]')
      .nth(size - 1)
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
  await newUser(page);
  await page.addInitScript(installClock);
  return page;
}

/** Milliseconds from one person's action to the other's screen. */
export interface Change {
  /** Until the change is in the DOM of the other page. */
  readonly inPage: number;
  /** Until the frame with the change is painted. */
  readonly painted: number;
}

/** Lets one person act, and returns how long it took until the other page showed the change. */
export async function change(
  [one, other]: readonly [Page, Page],
  sight: Sight,
  act: (page: Page) => Promise<void>,
): Promise<Change> {
  await other.evaluate((wanted) => window.liveClock.expect(wanted), sight);
  await act(one);
  const actedAt = await one.evaluate(() => window.liveClock.actedAt());
  const { inPage, painted }: Seen = await other.evaluate(() => window.liveClock.seen());
  return { inPage: inPage - actedAt, painted: painted - actedAt };
}
