/** The browser's side of Firebase, from its screens to the API, against the Auth emulator. */
import type { Page } from '@playwright/test';
import { disable, hideAccounts, resetLinkFor, uidOf } from './emulator.ts';
import { expect, newEmail, test } from './test.ts';

const password = 'segredo-1234';

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha (mínimo 6 caracteres)').fill(password);
  await page.getByLabel('Confirmar Senha').fill(password);
  await page.getByRole('button', { name: 'Criar Conta' }).click();
}

async function fillLogin(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await fillSignUp(page, email);
  await expect(page).toHaveURL('/');
  return email;
}

/** Somebody who has an account and is not signed in on this device. */
async function known(page: Page): Promise<string> {
  const email = await signUp(page);
  await page.evaluate(async () => {
    localStorage.clear();
    const databases = await indexedDB.databases();
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  });
  await page.goto('about:blank');
  return email;
}

/** The device believes that its token is over: the SDK renews it before the next call. */
async function outliveToken(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  await page.reload();
}

const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('AUT-12 AUT-13 signs up, reaches the API, and is still signed in after a reload', async ({
  page,
  google,
}) => {
  const email = await signUp(page);
  await page.goto('/perfil');
  await says(page, email);
  const token = page.waitForRequest((request) => request.url().includes('/api/users/me'));
  const answered = page.waitForResponse((response) => response.url().includes('/api/users/me'));
  await page.reload();
  expect((await token).headers()['authorization']).toMatch(/^Bearer ey/u);
  expect((await answered).status()).toBe(200);
  expect(google.asked).toContain('accounts:signUp');
});

test('AUT-12 signs in', async ({ page }) => {
  await fillLogin(page, await known(page));
  await expect(page).toHaveURL('/');
});

test('AUT-13 renews a token that is over', async ({ page, google }) => {
  await signUp(page);
  await page.goto('/lista-compras');
  expect(google.asked).not.toContain('token');
  const answered = page.waitForResponse((response) => response.url().includes('/api/users/me'));
  await outliveToken(page);
  expect((await answered).status()).toBe(200);
  expect(google.asked).toContain('token');
});

test('AUT-05 AUT-06 AUT-07 AUT-08 Firebase tells apart what was wrong', async ({ page }) => {
  const email = await known(page);
  await fillLogin(page, newEmail());
  await says(page, 'Usuário não encontrado. Verifique o e-mail ou cadastre-se.');
  await fillLogin(page, email, 'errada-1234');
  await says(page, 'Senha incorreta. Tente novamente.');
  await fillSignUp(page, email);
  await says(page, 'Este e-mail já está em uso. Tente fazer login.');
  await disable(email);
  await fillLogin(page, email);
  await says(page, 'Este usuário foi desabilitado.');
});

test('AUT-04 AUT-09 Firebase checks what the form has let through', async ({ page, google }) => {
  google.sends = { password: '12345' };
  await fillSignUp(page, newEmail());
  await says(page, 'Senha muito fraca. A senha deve ter pelo menos 6 caracteres.');
  google.sends = { email: 'ana' };
  await fillSignUp(page, newEmail());
  await says(page, 'Endereço de e-mail inválido.');
});

test('AUT-11 says no more than Firebase where it hides who has an account', async ({ page }) => {
  const email = await known(page);
  await hideAccounts(true);
  try {
    for (const typed of [newEmail(), email]) {
      await fillLogin(page, typed, 'errada-1234');
      await says(page, 'Ocorreu um erro de autenticação. Tente novamente.');
    }
  } finally {
    await hideAccounts(false);
  }
});

test('AUT-10 AUT-11 what the emulator never says', async ({ page, google }) => {
  google.says = 'OPERATION_NOT_ALLOWED';
  await fillLogin(page, newEmail());
  await says(page, 'Operação não permitida. Login com e-mail/senha pode estar desabilitado.');
  google.says = 'TOO_MANY_ATTEMPTS_TRY_LATER';
  await fillLogin(page, newEmail());
  await says(page, 'Ocorreu um erro de autenticação. Tente novamente.');
});

test('AUT-01 a forgotten password is set anew by the mail', async ({ page, request }) => {
  const email = await known(page);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Esqueceu a senha?' }).click();
  await says(page, 'Enviamos um e-mail para redefinir a sua senha.');
  const link = await resetLinkFor(email);
  expect(link).toBeDefined();
  expect((await request.get(`${link}&newPassword=nova-segredo`)).ok()).toBe(true);
  await fillLogin(page, email, 'nova-segredo');
  await expect(page).toHaveURL('/');
});

test('AUT-05 NAV-11 who is disabled elsewhere is signed out by the next token', async ({
  page,
}) => {
  const email = await signUp(page);
  await disable(email);
  await outliveToken(page);
  await says(page, 'Sua sessão terminou. Entre novamente para continuar.');
  await expect(page).toHaveURL(/\/login/u);
});

test('NAV-07 NAV-11 tabs sign in and out together', async ({ page, context }) => {
  const email = await signUp(page);
  const other = await context.newPage();
  await other.goto('/lista-compras');
  await expect(other).toHaveURL('/lista-compras');
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Sair' }).last().click();
  await expect(page).toHaveURL(/\/login/u);
  await expect(other).toHaveURL(/\/login/u);
  await fillLogin(page, email);
  await expect(page).toHaveURL('/');
  const answered = other.waitForResponse((response) => response.url().includes('/api/users/me'));
  await expect(other).not.toHaveURL(/\/login/u);
  expect((await answered).status()).toBe(200);
});

test('PRF-01 changes the password after the current one', async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  const dialog = page.getByRole('dialog');
  const fill = async (current: string) => {
    await dialog.getByLabel('Senha atual').fill(current);
    await dialog.getByLabel('Nova senha (mínimo 6 caracteres)').fill('nova-segredo');
    await dialog.getByLabel('Confirmar Senha').fill('nova-segredo');
    await dialog.getByRole('button', { name: 'Alterar senha' }).click();
  };
  await fill('errada-1234');
  await says(page, 'Senha incorreta. Tente novamente.');
  await fill(password);
  await says(page, 'Senha alterada.');
  await page.getByRole('button', { name: 'Sair' }).last().click();
  await fillLogin(page, email, 'nova-segredo');
  await expect(page).toHaveURL('/');
});

test('PRF-02 deletes the account here and at Firebase, and it may sign up anew', async ({
  page,
}) => {
  const email = await signUp(page);
  const uid = await uidOf(email);
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Excluir conta' }).click();
  const dialog = page.getByRole('dialog');
  const remove = async (typed: string) => {
    await dialog.getByLabel('Digite seu e-mail para confirmar').fill(email);
    await dialog.getByLabel('Senha', { exact: true }).fill(typed);
    await dialog.getByRole('button', { name: 'Excluir conta' }).click();
  };
  await remove('errada-1234');
  await says(page, 'Senha incorreta. Tente novamente.');
  expect(await uidOf(email)).toBe(uid);
  await remove(password);
  await says(page, 'Sua conta e seus dados foram excluídos.');
  expect(await uidOf(email)).toBeUndefined();
  await fillSignUp(page, email);
  await expect(page).toHaveURL('/');
  expect(await uidOf(email)).not.toBe(uid);
});
