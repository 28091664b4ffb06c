/** The second factor in a browser, with the codes of an authenticator app. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOf } from '../fakes/authenticator-app.ts';
import { signUpByApi, type Account } from './support/account.ts';
import { expect, test } from './support/test.ts';

const title = 'Verificação em duas etapas';
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' });
const dialog = (page: Page) => page.getByRole('dialog', { name: title });
const clickInDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** Opens the dialog of the second factor, and types the password into it. */
async function openDialog(page: Page, password: string): Promise<void> {
  await page.goto('/perfil');
  await page.getByRole('main').getByRole('button', { name: title }).click();
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/perfil');
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click();
  await expect(loginHeading(page)).toBeVisible();
}

async function submitPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function submitCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código').fill(code);
  await page.keyboard.press('Enter');
}

const expectSecondStep = (page: Page) =>
  expect(page.getByRole('heading', { name: title })).toBeVisible();

test('TWO-01 TWO-02 TWO-03 TWO-04 TWO-06 TWO-07 turns the second factor on, signs in with a code and with a recovery code, and turns it off', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  const account = await signUpByApi(page);
  await openDialog(page, account.password);
  await clickInDialog(page, 'Continuar');
  await expect(dialog(page).getByRole('img', { name: /^Código QR/u })).toBeVisible();
  const secret = await dialog(page).getByLabel('Chave').inputValue();
  await dialog(page).getByLabel('Código de 6 números').fill('000000');
  await clickInDialog(page, 'Ligar');
  await expect(dialog(page).getByText(/^Código incorreto\./u)).toBeVisible();
  await dialog(page).getByLabel('Código de 6 números').fill(codeOf(secret));
  await clickInDialog(page, 'Ligar');
  const shownCodes = await dialog(page).getByLabel('Códigos de recuperação').inputValue();
  const codes = shownCodes.split('\n');
  expect(codes).toHaveLength(10);
  const [file] = await Promise.all([page.waitForEvent('download'), clickInDialog(page, 'Baixar')]);
  expect(file.suggestedFilename()).toBe('quitanda-codigos-de-recuperacao.txt');
  expect(await readFile(await file.path(), 'utf8')).toBe(shownCodes);
  await clickInDialog(page, 'Guardei os códigos');

  await signOut(page);
  await submitPassword(page, account);
  await expectSecondStep(page);
  await submitCode(page, '000000');
  await expect(page.getByText(/^Código incorreto\./u)).toBeVisible();
  // Uses the code of the next half minute, which is already valid, because the current one was
  // used.
  await submitCode(page, codeOf(secret, 1));
  await expect(page).toHaveURL('/');

  await signOut(page);
  await submitPassword(page, account);
  await expectSecondStep(page);
  await submitCode(page, codes[0] ?? '');
  await expect(page).toHaveURL('/');

  await openDialog(page, account.password);
  await expect(dialog(page).getByText('Restam 9 códigos de recuperação.')).toBeVisible();
  await clickInDialog(page, 'Desligar');
  await expect(page.getByText('Verificação em duas etapas desligada.')).toBeVisible();
  await signOut(page);
  await submitPassword(page, account);
  await expect(page).toHaveURL('/');
});

test('TWO-05 TWO-08 TWO-09 NAV-03 the second step survives a reload, Back leaves it, and five wrong codes end it', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  const account = await signUpByApi(page);
  await openDialog(page, account.password);
  await clickInDialog(page, 'Continuar');
  const secret = await dialog(page).getByLabel('Chave').inputValue();
  const usedCode = codeOf(secret);
  await dialog(page).getByLabel('Código de 6 números').fill(usedCode);
  await clickInDialog(page, 'Ligar');
  await clickInDialog(page, 'Guardei os códigos');
  await signOut(page);

  await page.goto('/despensa');
  await submitPassword(page, account);
  await expectSecondStep(page);
  await page.goBack();
  await expect(loginHeading(page)).toBeVisible();
  await submitPassword(page, account);
  await expectSecondStep(page);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await submitCode(page, '000000');
    await expect(page.getByText(/^Código incorreto\./u)).toBeVisible();
    // Typing removes the message, so that the next check cannot see the old message.
    await page.getByLabel('Código').fill('1');
    await expect(page.getByText(/^Código incorreto\./u)).toBeHidden();
  }
  await submitCode(page, codeOf(secret, 1));
  await expect(page.getByText(/^O tempo para digitar o código acabou\./u)).toBeVisible();
  await submitPassword(page, account);
  await expectSecondStep(page);
  await page.reload();
  await expectSecondStep(page);
  await submitCode(page, usedCode);
  await expect(
    page.getByText('Este código já foi usado. Espere o aplicativo mostrar o próximo.'),
  ).toBeVisible();
  await submitCode(page, codeOf(secret, 1));
  await expect(page).toHaveURL('/despensa');
});
