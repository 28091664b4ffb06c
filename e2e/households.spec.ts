/** A household of two people, each on a device of their own, side by side. */
import type { Browser, Page } from '@playwright/test';
import { newUser } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** Somebody else on another device. */
async function anotherPerson(browser: Browser, page: Page): Promise<Page> {
  const { viewport } = { viewport: page.viewportSize() };
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'pt-BR',
    serviceWorkers: 'block',
    ...(viewport && { viewport }),
  });
  const other = await context.newPage();
  await other.goto('/login');
  await newUser(other);
  return other;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Founds a household and answers the link of an invite to it. */
async function found(page: Page, name: string): Promise<string> {
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

const screen = process.env['PICTURES'];
const picture = async (page: Page, name: string) => {
  if (screen) await page.screenshot({ path: `${screen}/${name}.png` });
};

test('CASA-02 CASA-04 two people share a list, each on their device', async ({ page, browser }) => {
  await newUser(page);
  await page.goto('/lista-compras');
  await button(page, 'Criar Nova Lista').last().click();
  await page.getByRole('dialog').getByRole('textbox').fill('Feira da semana');
  await button(page, 'Salvar').click();
  await expect(button(page, /Lista: Feira da semana/u)).toBeVisible();
  await page.goto('/casa');
  await picture(page, 'casa-0');
  const link = await found(page, 'Casa Souza');
  await picture(page, 'convite');
  await expectNoAxeViolations(page);
  const other = await anotherPerson(browser, page);
  await other.goto(link);
  await expect(other.getByText('convidou você para a casa')).toBeVisible();
  await expect(other).toHaveURL(/\/entrar-na-casa$/u);
  await picture(other, 'entrar');
  await expectNoAxeViolations(other);
  await button(other, 'Entrar na casa').click();
  await expect(other.getByText('Você entrou em Casa Souza.')).toBeVisible();
  await expect(button(other, /Lista: Feira da semana|Selecione uma Lista/u)).toBeVisible();
  await picture(other, 'listas');
  await button(other, 'Casa: Casa Souza').first().click();
  await expect(other.getByRole('dialog', { name: 'Suas casas' })).toBeVisible();
  await picture(other, 'trocar');
  await other.goto('/casa');
  await expect(other.getByRole('list', { name: 'Pessoas da casa' })).toContainText('(você)');
  await expect(other.getByText('Responsável')).toBeVisible();
  await picture(other, 'casa');
  await expectNoAxeViolations(other);
});
