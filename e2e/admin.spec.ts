/** The page for operators: how a person becomes an operator, and the actions on the page. */
import type { Product } from '@quitanda/contract';
import type { Page, Route } from '@playwright/test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiOf, newAccount, signUpByApi } from './support/account.ts';
import { startApp } from './support/app.ts';
import { waitUntilPreloaded } from './support/preloaded.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const openPart = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Parte' }).getByRole('button', { name }).click();

test('ADM-02 shows the page and loads its code only for an operator', async ({
  page,
  app,
  expectOnConsole,
}) => {
  expectOnConsole(/404 \(Not Found\)/);
  const { email } = await signUpByApi(page);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: 'Meus dados' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administração' })).toHaveCount(0);
  await waitUntilPreloaded(page);
  expect(requestedUrls.filter((url) => /admin/iu.test(url))).toEqual([]);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await app.runUserCommand('operator', 'add', email);
  await page.goto('/perfil');
  await page.getByRole('link', { name: 'Administração' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible();
});

test('ADM-03 to ADM-11 an operator locks an account, moderates the catalogue and makes a backup', async ({
  browser,
}) => {
  const backups = mkdtempSync(path.join(tmpdir(), 'quitanda-backups-'));
  const app = await startApp({ BACKUP_DIR: backups });
  try {
    const context = await browser.newContext({ baseURL: app.url, locale: 'pt-BR' });
    const otherContext = await browser.newContext({ baseURL: app.url, locale: 'pt-BR' });
    const [page, biaPage] = [await context.newPage(), await otherContext.newPage()];
    const olga = await signUpByApi(page, newAccount('olga'));
    const bia = await signUpByApi(biaPage, newAccount('bia'));

    // Bia reports a product.
    const [product] = (await (await apiOf(biaPage)).get('/api/products?limit=1')) as Product[];
    await biaPage.goto('/catalogo');
    await biaPage.getByLabel('Buscar por nome').fill(product?.name ?? '');
    await biaPage.getByRole('button', { name: 'Ver Preços' }).first().click();
    await dialog(biaPage).getByRole('button', { name: 'Denunciar produto' }).click();
    await dialog(biaPage).getByRole('button', { name: 'É ofensivo ou propaganda' }).click();
    await expect(biaPage.getByText('Obrigado! O produto vai ser conferido.')).toBeVisible();

    await app.runUserCommand('operator', 'add', olga.email);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible();
    await expect(page.getByText('Última vez').first()).toBeVisible();
    const readBackups = () => readdirSync(backups).filter((name) => name.endsWith('.gz'));
    await expect.poll(readBackups).toHaveLength(1);
    // The file name of a backup contains the second in which it was made, so another backup in the
    // same second would replace the file.
    const secondOf = (date: Date) => date.toISOString().slice(0, 19).replaceAll(':', '-');
    await expect.poll(() => readBackups()[0]?.includes(secondOf(new Date()))).toBe(false);
    await button(page, 'Fazer backup agora').click();
    await dialog(page).getByRole('button', { name: 'Fazer backup' }).click();
    await expect(page.getByText('Backup iniciado.')).toBeVisible();
    await expect.poll(readBackups).toHaveLength(2);

    await openPart(page, 'Pessoas');
    await page.getByLabel('Buscar por e-mail').fill('BIA');
    await expect(page.getByText(olga.email)).toHaveCount(0);
    await button(page, `Bloquear ${bia.email}`).click();
    await expect(dialog(page)).toContainText('sai de todos os aparelhos');
    // Simulates the answer of the server more than an hour after the sign-in.
    const error = { code: 'sign-in-again', message: 'Confirme sua senha para continuar.' };
    const requireSignIn = (route: Route) => route.fulfill({ status: 403, json: error });
    await page.route('**/api/admin/people/*/lock', requireSignIn, { times: 1 });
    await dialog(page).getByRole('button', { name: 'Bloquear' }).click();
    await expect(dialog(page).getByLabel('Senha', { exact: true })).toBeFocused();
    await page.keyboard.type(olga.password);
    await dialog(page).getByRole('button', { name: 'Bloquear' }).click();
    await expect(page.getByText('Conta bloqueada.')).toBeVisible();
    await expect(page.getByText('Bloqueada', { exact: true })).toBeVisible();
    await biaPage.goto('/');
    await expect(biaPage).toHaveURL(/\/login/u);

    await openPart(page, 'Casas');
    await expect(page.getByText('As maiores primeiro.')).toBeVisible();

    await openPart(page, 'Catálogo');
    await expect(page.getByRole('heading', { name: 'Denunciados (1)' })).toBeVisible();
    await button(page, `Esconder ${product?.name}`).click();
    await dialog(page).getByRole('button', { name: 'Esconder' }).click();
    await expect(page.getByText('Produto escondido.')).toBeVisible();
    await expect(page.getByText('Nenhum produto denunciado.')).toBeVisible();
    const search = new URLSearchParams({ search: product?.name ?? '' });
    const found = (await (await apiOf(page)).get(`/api/products?${search}`)) as Product[];
    expect(found.map(({ id }) => id)).not.toContain(product?.id);
    await context.close();
    await otherContext.close();
  } finally {
    await app.stop();
    rmSync(backups, { recursive: true, force: true });
  }
});
