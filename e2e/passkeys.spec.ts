/** Passkeys in Chromium, with its virtual authenticator. */
import type { Passkey } from '@quitanda/contract/passkeys';
import type { Page } from '@playwright/test';
import { signUpByApi } from './support/account.ts';
import { startApp } from './support/app.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { expect, test as base } from './support/test.ts';

// Passkeys need a host name, not an IP address.
const test = base.extend<object, object>({
  app: [
    async ({ fakes }, use) => {
      const app = await startApp({ ...fakes.environment, HOST: 'localhost' });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// In one worker, because each worker that runs one of these tests starts an app for them.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Chaves de acesso' });
const dialogButton = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click();
  await expect(loginHeading(page)).toBeVisible();
}

/** Adds a passkey from the profile. */
async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/perfil');
  await button(page, 'Chaves de acesso').click();
  await dialogButton(page, 'Adicionar chave de acesso').click();
  await dialog(page).getByLabel('Nome da chave').fill(name);
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password);
  await dialogButton(page, 'Continuar').click();
  await expect(page.getByText('Chave de acesso adicionada.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test('PASS-01 PASS-02 PASS-03 PASS-04 PASS-05 adds a passkey, signs in with it, renames and removes it', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  const authenticator = await addAuthenticator(page);
  const { email, password } = await signUpByApi(page);
  await page.goto('/perfil');
  await button(page, 'Chaves de acesso').click();
  await dialogButton(page, 'Adicionar chave de acesso').click();
  await expect(dialog(page).getByLabel('Nome da chave')).not.toHaveValue('');
  await dialog(page).getByLabel('Nome da chave').fill('Celular da Ana');
  await dialog(page).getByLabel('Senha', { exact: true }).fill('outra-senha');
  await dialogButton(page, 'Continuar').click();
  await expect(dialog(page).getByText('Senha incorreta. Tente novamente.')).toBeVisible();
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password);
  // A second tap on the button must not create a second passkey.
  await dialogButton(page, 'Continuar').dblclick();
  await expect(dialog(page).getByText(/^Criada em .+, ainda não usada$/u)).toBeVisible();
  expect(await authenticator.countPasskeys()).toBe(1);
  await page.keyboard.press('Escape');

  await signOut(page);
  await expect(button(page, 'Entrar sem senha')).toBeVisible();
  await button(page, 'Entrar sem senha').dblclick();
  await expect(page).toHaveURL('/');
  await page.goto('/perfil');
  await expect(page.getByText(email).first()).toBeVisible();

  await button(page, 'Chaves de acesso').click();
  await expect(dialog(page).getByText(/^Usada em /u)).toBeVisible();
  await dialogButton(page, 'Renomear Celular da Ana').click();
  await dialog(page).getByLabel('Nome da chave').fill('Celular novo');
  await dialogButton(page, 'Salvar').click();
  await expect(dialog(page).getByText('Celular novo')).toBeVisible();
  await dialogButton(page, 'Remover Celular novo').click();
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password);
  await dialogButton(page, 'Remover').click();
  await expect(page.getByText('Chave de acesso removida.')).toBeVisible();
  await expect(dialog(page).getByText('Celular novo')).toBeHidden();
});

test('PASS-02 PASS-03 says that no passkey was created or used when the person cancels', async ({
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  const { password } = await signUpByApi(page);
  await page.goto('/perfil');
  await authenticator.setUserVerified(false);
  await button(page, 'Chaves de acesso').click();
  await dialogButton(page, 'Adicionar chave de acesso').click();
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password);
  await dialogButton(page, 'Continuar').click();
  await expect(page.getByText('Nenhuma chave de acesso foi criada.')).toBeVisible();
  await page.keyboard.press('Escape');
  await authenticator.setUserVerified(true);
  await addPasskey(page, 'Celular', password);
  await signOut(page);
  await authenticator.setUserVerified(false);
  await button(page, 'Entrar sem senha').click();
  await expect(page.getByText('Nenhuma chave de acesso foi usada.')).toBeVisible();
  await authenticator.setUserVerified(true);
  await button(page, 'Entrar sem senha').click();
  await expect(page).toHaveURL('/');
});

test('PASS-02 Back closes the prompt of the browser, and the next try works', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  const { password } = await signUpByApi(page);
  await addPasskey(page, 'Celular', password);
  await signOut(page);
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Faça login' }).click();
  await expect(loginHeading(page)).toBeVisible();
  await authenticator.setAnswersPrompts(false);
  await button(page, 'Entrar sem senha').click();
  await expect(button(page, 'Entrar sem senha')).toHaveAttribute('aria-busy', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/\/signup/u);
  await authenticator.setAnswersPrompts(true);
  await page.goForward();
  // Uses the keyboard, because a click at the same position within 350 ms counts as a double tap.
  await button(page, 'Entrar sem senha').press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Nenhuma chave de acesso foi usada.')).toBeHidden();
});

test('PASS-05 PASS-07 refuses a sign-in with a passkey that was removed on the server, and says why', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  await addAuthenticator(page);
  const { password } = await signUpByApi(page);
  await addPasskey(page, 'Celular', password);
  // Removes the passkey as another device does.
  const [passkey] = (await (await page.request.get('/api/auth/passkeys')).json()) as Passkey[];
  const response = await page.request.post('/api/auth/passkeys/remove', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { id: passkey?.id, password },
  });
  expect(response.status()).toBe(204);
  await signOut(page);
  await button(page, 'Entrar sem senha').click();
  await expect(
    page.getByText('Esta chave de acesso não está em nenhuma conta daqui. Entre com a senha.'),
  ).toBeVisible();
});

test('PASS-07 UI-07 UI-32 says that the device is offline', async ({ page, expectOnConsole }) => {
  expectOnConsole(/Failed to load resource/);
  await addAuthenticator(page);
  await page.goto('/login');
  await expect(button(page, 'Entrar sem senha')).toBeVisible();
  await page.context().setOffline(true);
  await button(page, 'Entrar sem senha').click();
  await expect(page.getByText('Sem conexão. Tente novamente quando o sinal voltar.')).toBeVisible();
});
