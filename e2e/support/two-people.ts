/** Two people of one household, each in a separate browser context. */
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { newId } from '@quitanda/contract/ids';
import { randomBytes } from 'node:crypto';
import { apiOf, newAccount, signUpByApi } from './account.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Signs up Bia in a separate browser context, and returns her page. */
export async function signUpBia(
  browser: Browser,
  page: Page,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'pt-BR',
    serviceWorkers: 'block',
    ...(viewport && { viewport }),
    ...options,
  });
  const biaPage = await context.newPage();
  await signUpByApi(biaPage, newAccount('bia'));
  return biaPage;
}

/** Creates a household on the screen and returns the link of an invite to it. */
export async function createHouseholdWithInvite(page: Page, name: string): Promise<string> {
  await page.goto('/casa');
  await button(page, 'Criar uma casa').click();
  await page.getByLabel('Nome da casa').fill(name);
  await button(page, 'Criar').last().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await button(page, 'Convidar para a casa').click();
  await button(page, 'Criar convite').click();
  const link = await page.getByLabel('Link do convite').inputValue();
  await expect(page.getByRole('img', { name: 'Código QR do convite' })).toBeVisible();
  return link;
}

/** Returns the id of the household that the person of the page shares with others. */
export async function readHouseholdId(page: Page): Promise<string> {
  const memberships = await page.evaluate(() => localStorage.getItem('quitanda.households'));
  const households = JSON.parse(memberships ?? '[]') as { id: string; isPersonal: boolean }[];
  return households.find(({ isPersonal }) => !isPersonal)?.id ?? '';
}

/**
 * Signs up Ana on `page`, whose household 'Casa Souza' Bia joins. Opens the household on Ana's page,
 * and the lists on Bia's page, which is returned.
 */
export async function createSharedHousehold(
  page: Page,
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<Page> {
  await signUpByApi(page);
  const [id, token] = [newId(), randomBytes(32).toString('base64url')];
  const ana = await apiOf(page);
  await ana.post('/api/households', { id, name: 'Casa Souza', bringsLists: false });
  await ana.post(`/api/households/${id}/invites`, { token, maxUses: 1 });
  await page.goto('/casa');
  await expect(page.getByRole('heading', { name: 'Casa Souza', level: 1 })).toBeVisible();
  const bia = await signUpBia(browser, page, options);
  const biaApi = await apiOf(bia);
  await biaApi.post('/api/household-invites/join', { token, bringsLists: false });
  await bia.goto('/lista-compras');
  await expect(button(bia, 'Casa: Casa Souza')).toBeVisible();
  return bia;
}
