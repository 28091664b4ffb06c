import type { NewProduct } from '@quitanda/contract';
import type { Page } from '@playwright/test';
import { apiOf, newAccount, signUpByApi, type Account, type Api } from './account.ts';

/** Signs up another person at the app of the page, and runs `work` as this person. */
export async function asAnotherPerson(
  page: Page,
  work: (api: Api) => Promise<unknown>,
  account: Account = newAccount('bia'),
): Promise<void> {
  const browser = page.context().browser();
  const context = await browser?.newContext({ baseURL: new URL(page.url()).origin });
  const otherPage = await context?.newPage();
  if (!context || !otherPage) throw new Error('The page belongs to no browser.');
  await signUpByApi(otherPage, account);
  await work(await apiOf(otherPage));
  await context.close();
}

/** Lets another person register the same products, so that everybody sees them (PRD-05). */
export const confirmProducts = (page: Page, products: readonly NewProduct[]): Promise<void> =>
  asAnotherPerson(page, async (api) => {
    for (const product of products) await api.post('/api/products', product);
  });
