/** The second factor in a browser, with real codes. */
import type { Page } from '@playwright/test';
import { codeOf } from '../fakes/authenticator-app.ts';
import { newAccount, signUp } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const login = (page: Page) => page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' });

test('TFA-01 TFA-02 TFA-03 TFA-05 TFA-06 turns it on, signs in with a code and a recovery code, turns it off', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  const { email, password } = await signUp(page, newAccount());
  const dialog = page.getByRole('dialog', { name: 'Verificação em duas etapas' });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await page.goto('/perfil');
  await page.getByRole('main').getByRole('button', { name: 'Verificação em duas etapas' }).click();
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await expectNoAxeViolations(page);
  await press('Continuar');
  await expect(
    dialog.getByRole('img', { name: 'Código QR da verificação em duas etapas' }),
  ).toBeVisible();
  const secret = await dialog.getByLabel('Chave').inputValue();
  await dialog.getByLabel('Código de 6 números').fill('000000');
  await press('Ligar');
  await expect(dialog.getByText(/^Código incorreto\./u)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Código de 6 números').fill(codeOf(secret, -1));
  await press('Ligar');
  const codes = (await dialog.getByLabel('Códigos de recuperação').inputValue()).split('\n');
  expect(codes).toHaveLength(10);
  await expectNoAxeViolations(page);
  await press('Guardei os códigos');

  const signOut = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sair' }).click();
    await expect(login(page)).toBeVisible();
  };
  const typePassword = async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible();
  };
  await signOut();
  await typePassword();
  await expectNoAxeViolations(page);
  await page.getByLabel('Código').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Código incorreto\./u)).toBeVisible();
  await page.getByLabel('Código').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/perfil');
  await signOut();
  await typePassword();
  await page.getByLabel('Código').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/perfil');
  await page.getByRole('main').getByRole('button', { name: 'Verificação em duas etapas' }).click();
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await press('Desligar');
  await expect(page.getByText('Verificação em duas etapas desligada.')).toBeVisible();
  await signOut();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/');
});
