/** Two people of one household, each in a separate browser context. */
import { expect, type Browser, type Page } from '@playwright/test';
import { newAccount, signUpByApi } from './account.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Signs up Bia in a separate browser context, and returns her page. */
export async function signUpBia(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'pt-BR',
    serviceWorkers: 'block',
    ...(viewport && { viewport }),
  });
  const biaPage = await context.newPage();
  await biaPage.goto('/login');
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

/**
 * Signs up Ana on `page`, who creates the household 'Casa Souza', and Bia, who joins it. Returns
 * Bia's page.
 */
export async function createSharedHousehold(page: Page, browser: Browser): Promise<Page> {
  await signUpByApi(page);
  await page.goto('/');
  const bia = await signUpBia(browser, page);
  await bia.goto(await createHouseholdWithInvite(page, 'Casa Souza'));
  await button(bia, 'Entrar na casa').click();
  await expect(bia.getByText('Você entrou em Casa Souza.')).toBeVisible();
  await expect(button(bia, 'Casa: Casa Souza')).toBeVisible();
  await page.keyboard.press('Escape');
  return bia;
}
