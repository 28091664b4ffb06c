/**
 * The login and the profile of a server with passkeys. Passkeys need a host name, not an IP
 * address.
 */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { signUpByApi } from '../support/account.ts';
import { startApp } from '../support/app.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import type { Shoot } from './camera.ts';

export const startWithPasskeys = () => startApp({ HOST: 'localhost' });

/**
 * Adds a passkey on the profile, and opens the dialogs that rename and remove it. Uses a separate
 * browser context, because all servers on one host share their cookies.
 */
export async function managePasskeys(
  browser: Browser,
  options: BrowserContextOptions,
  cameraFor: (page: Page) => Shoot,
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const shoot = cameraFor(page);
  const dialog = page.getByRole('dialog');
  const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await addAuthenticator(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar sem senha' }).waitFor();
  await shoot('passkeys-login', { isFull: true });
  const { password } = await signUpByApi(page);
  await page.goto('/perfil');
  await clickButton('Chaves de acesso');
  await dialog.getByText('Entre com a digital').waitFor();
  await shoot('passkeys-none');
  await clickButton('Adicionar chave de acesso');
  await clickButton('Continuar');
  await shoot('passkeys-add');
  await dialog.getByLabel('Nome da chave').fill('Celular da Ana com um nome bem comprido');
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await clickButton('Continuar');
  await dialog.getByText('ainda não usada').waitFor();
  await page.getByText('Chave de acesso adicionada.').waitFor({ state: 'hidden' });
  await shoot('passkeys');
  await dialog.getByRole('button', { name: /^Renomear/u }).click();
  await shoot('passkeys-rename');
  await clickButton('Voltar');
  await dialog.getByRole('button', { name: /^Remover/u }).click();
  await shoot('passkeys-remove');
  await context.close();
}
