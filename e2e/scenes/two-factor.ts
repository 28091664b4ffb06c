/** The second factor on the profile, and the second step of a sign-in. */
import type { Page } from '@playwright/test';
import { codeOf } from '../../fakes/authenticator-app.ts';
import { confirmEmail } from '../support/mailbox.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const clickInDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** Opens the dialog of the second factor, and types the password into it. */
async function openDialog(page: Page, password: string): Promise<void> {
  await page.goto('/perfil');
  await page.getByRole('main').getByRole('button', { name: 'Verificação em duas etapas' }).click();
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password);
}

/** Turns the second factor on, and off again. */
export async function setUpTwoFactor(
  { page, shoot, mailbox }: Stage,
  { account }: Household,
): Promise<void> {
  const { password } = account;
  await confirmEmail(page, account, mailbox);
  await openDialog(page, password);
  await shoot('two-factor-off');
  await clickInDialog(page, 'Continuar');
  await dialog(page).getByRole('img').waitFor();
  await shoot('two-factor-setup');
  const secret = await dialog(page).getByLabel('Chave').inputValue();
  await dialog(page).getByLabel('Código de 6 números').fill('000000');
  await clickInDialog(page, 'Ligar');
  await dialog(page).getByText('Código incorreto.').waitFor();
  await shoot('two-factor-wrong');
  await dialog(page).getByLabel('Código de 6 números').fill(codeOf(secret));
  await clickInDialog(page, 'Ligar');
  await dialog(page).getByLabel('Códigos de recuperação').waitFor();
  await page.getByText('Verificação em duas etapas ligada.').waitFor({ state: 'hidden' });
  await clickInDialog(page, 'Copiar');
  await shoot('two-factor-codes');
  await clickInDialog(page, 'Guardei os códigos');
  await dialog(page).waitFor({ state: 'hidden' });
  await openDialog(page, password);
  await dialog(page).getByText('Restam 10').waitFor();
  await shoot('two-factor-on');
  await clickInDialog(page, 'Desligar');
  await dialog(page).waitFor({ state: 'hidden' });
}

/**
 * Signs out, opens the second step of a sign-in by its address, and types a code. The screen then
 * says that the time for the code has expired. Must run last.
 */
export async function openExpiredCodeStep({ page, shoot }: Stage): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/perfil');
  await page.evaluate(() => localStorage.removeItem('quitanda.user'));
  await page.goto('/login?etapa=codigo');
  await page.getByLabel('Código').fill('12345');
  await shoot('login-code');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('O tempo para digitar o código acabou.').waitFor();
  await shoot('login-code-expired');
}
