/**
 * Tests sign-in by Firebase in the browser, from the screens to the API, with the Auth emulator. With
 * `--grep @short` two of them run.
 */
import type { Page } from '@playwright/test';
import { disableAccount, setAccountsHidden, findResetLink, findUid } from './emulator.ts';
import { expect, newEmail, test } from './test.ts';

const password = 'segredo-1234';

async function submitSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha (mínimo 6 caracteres)').fill(password);
  await page.getByLabel('Confirmar Senha').fill(password);
  await page.getByRole('button', { name: 'Criar Conta' }).click();
}

async function submitLogin(page: Page, email: string, typedPassword = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(typedPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await submitSignUp(page, email);
  await expect(page).toHaveURL('/');
  return email;
}

/** Signs up a person, and deletes all data of the app on the device. Returns the person's e-mail. */
async function signUpAndClearDevice(page: Page): Promise<string> {
  const email = await signUp(page);
  await page.evaluate(async () => {
    localStorage.clear();
    const databases = await indexedDB.databases();
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  });
  await page.goto('about:blank');
  return email;
}

/**
 * Moves the device's clock past the expiry of the token, so that the Firebase SDK renews the token
 * before the next call.
 */
async function expireToken(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  await page.reload();
}

const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('AUT-12 AUT-13 signs up, calls the API, and stays signed in after a reload @short', async ({
  page,
  google,
}) => {
  const email = await signUp(page);
  await page.goto('/perfil');
  await expectText(page, email);
  const profileRequest = page.waitForRequest((request) => request.url().includes('/api/users/me'));
  const profileResponse = page.waitForResponse((response) =>
    response.url().includes('/api/users/me'),
  );
  await page.reload();
  expect((await profileRequest).headers()['authorization']).toMatch(/^Bearer ey/u);
  expect((await profileResponse).status()).toBe(200);
  expect(google.methods).toContain('accounts:signUp');
});

test('AUT-12 signs in', async ({ page }) => {
  await submitLogin(page, await signUpAndClearDevice(page));
  await expect(page).toHaveURL('/');
});

test('AUT-13 renews an expired token', async ({ page, google }) => {
  await signUp(page);
  await page.goto('/lista-compras');
  expect(google.methods).not.toContain('token');
  const profileResponse = page.waitForResponse((response) =>
    response.url().includes('/api/users/me'),
  );
  await expireToken(page);
  expect((await profileResponse).status()).toBe(200);
  expect(google.methods).toContain('token');
});

test('AUT-05 AUT-06 AUT-07 AUT-08 shows a different message for each error of Firebase', async ({
  page,
}) => {
  const email = await signUpAndClearDevice(page);
  await submitLogin(page, newEmail());
  await expectText(page, 'Usuário não encontrado. Verifique o e-mail ou cadastre-se.');
  await submitLogin(page, email, 'errada-1234');
  await expectText(page, 'Senha incorreta. Tente novamente.');
  await submitSignUp(page, email);
  await expectText(page, 'Este e-mail já está em uso. Tente fazer login.');
  await disableAccount(email);
  await submitLogin(page, email);
  await expectText(page, 'Este usuário foi desabilitado.');
});

test('AUT-04 AUT-09 shows an error if Firebase rejects values that the form accepted', async ({
  page,
  google,
}) => {
  google.replacedFields = { password: '12345' };
  await submitSignUp(page, newEmail());
  await expectText(page, 'Senha muito fraca. A senha deve ter pelo menos 6 caracteres.');
  google.replacedFields = { email: 'ana' };
  await submitSignUp(page, newEmail());
  await expectText(page, 'Endereço de e-mail inválido.');
});

test('AUT-11 shows a general error if Firebase hides which e-mails have an account', async ({
  page,
}) => {
  const email = await signUpAndClearDevice(page);
  await setAccountsHidden(true);
  try {
    for (const typedEmail of [newEmail(), email]) {
      await submitLogin(page, typedEmail, 'errada-1234');
      await expectText(page, 'Ocorreu um erro de autenticação. Tente novamente.');
    }
  } finally {
    await setAccountsHidden(false);
  }
});

test('AUT-10 AUT-14 shows the errors that the emulator never sends @short', async ({
  page,
  google,
}) => {
  google.error = 'OPERATION_NOT_ALLOWED';
  await submitLogin(page, newEmail());
  await expectText(page, 'Operação não permitida. Login com e-mail/senha pode estar desabilitado.');
  google.error = 'TOO_MANY_ATTEMPTS_TRY_LATER';
  await submitLogin(page, newEmail());
  await expectText(page, 'Muitas tentativas. Aguarde um pouco e tente de novo.');
});

test('AUT-01 AUT-25 resets a forgotten password by the link in the mail', async ({
  page,
  request,
}) => {
  const email = await signUpAndClearDevice(page);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Esqueceu a senha?' }).click();
  await expectText(page, 'Enviamos um e-mail para redefinir a sua senha.');
  const link = await findResetLink(email);
  expect(link).toBeDefined();
  expect((await request.get(`${link}&newPassword=nova-segredo`)).ok()).toBe(true);
  await submitLogin(page, email, 'nova-segredo');
  await expect(page).toHaveURL('/');
});

test('AUT-05 NAV-11 signs a disabled person out when the token is renewed', async ({ page }) => {
  const email = await signUp(page);
  await disableAccount(email);
  await expireToken(page);
  await expectText(page, 'Sua sessão terminou. Entre novamente para continuar.');
  await expect(page).toHaveURL(/\/login/u);
});

test('NAV-07 NAV-11 signs all tabs in and out together', async ({ page, context }) => {
  const email = await signUp(page);
  const secondTab = await context.newPage();
  await secondTab.goto('/lista-compras');
  await expect(secondTab).toHaveURL('/lista-compras');
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Sair' }).last().click();
  await expect(page).toHaveURL(/\/login/u);
  await expect(secondTab).toHaveURL(/\/login/u);
  await submitLogin(page, email);
  await expect(page).toHaveURL('/');
  const profileResponse = secondTab.waitForResponse((response) =>
    response.url().includes('/api/users/me'),
  );
  await expect(secondTab).not.toHaveURL(/\/login/u);
  expect((await profileResponse).status()).toBe(200);
});

test('PRF-01 changes the password, and checks the current password', async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  const dialog = page.getByRole('dialog');
  const submit = async (currentPassword: string) => {
    await dialog.getByLabel('Senha atual').fill(currentPassword);
    await dialog.getByLabel('Nova senha (mínimo 6 caracteres)').fill('nova-segredo');
    await dialog.getByLabel('Confirmar Senha').fill('nova-segredo');
    await dialog.getByRole('button', { name: 'Alterar senha' }).click();
  };
  await submit('errada-1234');
  await expectText(page, 'Senha incorreta. Tente novamente.');
  await submit(password);
  await expectText(page, 'Senha alterada.');
  await page.getByRole('button', { name: 'Sair' }).last().click();
  await submitLogin(page, email, 'nova-segredo');
  await expect(page).toHaveURL('/');
});

test('PRF-02 deletes the account at Quitanda and at Firebase, and lets the person sign up again', async ({
  page,
}) => {
  const email = await signUp(page);
  const uid = await findUid(email);
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Excluir conta' }).click();
  const dialog = page.getByRole('dialog');
  const deleteAccount = async (typedPassword: string) => {
    await dialog.getByLabel('Digite seu e-mail para confirmar').fill(email);
    await dialog.getByLabel('Senha', { exact: true }).fill(typedPassword);
    await dialog.getByRole('button', { name: 'Excluir conta' }).click();
  };
  await deleteAccount('errada-1234');
  await expectText(page, 'Senha incorreta. Tente novamente.');
  expect(await findUid(email)).toBe(uid);
  await deleteAccount(password);
  await expectText(page, 'Sua conta e seus dados foram excluídos.');
  expect(await findUid(email)).toBeUndefined();
  await submitSignUp(page, email);
  await expect(page).toHaveURL('/');
  expect(await findUid(email)).not.toBe(uid);
});
