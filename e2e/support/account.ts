import { randomUUID } from 'node:crypto';
import { expect, type APIResponse, type Page } from '@playwright/test';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Returns the data of an account that does not exist yet. */
export const newAccount = (name = 'ana'): Account => ({
  email: `${name}-${randomUUID().slice(0, 8)}@exemplo.com.br`,
  password: 'segredo-1234',
});

/** Signs up a new person on the sign-up screen and waits for the home screen. */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Senha (mínimo 6 caracteres)').fill(account.password);
  await page.getByLabel('Confirmar Senha').fill(account.password);
  await page.getByRole('button', { name: 'Criar Conta' }).click();
  await expect(page).toHaveURL('/');
  return account;
}

/**
 * Signs up a new person by a call of the API, which is faster than the sign-up screen. The page is
 * signed in from its next `goto` on.
 */
export async function signUpByApi(page: Page, account: Account = newAccount()): Promise<Account> {
  const response = await page.request.post('/api/auth/sign-up/email', {
    // The server sets a cookie only for browsers, which send this header.
    headers: { 'sec-fetch-site': 'same-origin' },
    data: account,
  });
  const { user } = (await readJson(response)) as { user: { id: string; email: string } };
  await page.addInitScript(({ id, email }) => {
    // Runs only once, so that a later sign-out stays effective.
    if (window !== top || sessionStorage.getItem('isSignedIn') !== null) return;
    sessionStorage.setItem('isSignedIn', '1');
    localStorage.setItem('quitanda.user', JSON.stringify({ id, email }));
  }, user);
  return account;
}

/** Signs in on the login screen, and waits for the home screen. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/');
}

export interface Api {
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: unknown) => Promise<unknown>;
  readonly put: (path: string, body: unknown) => Promise<unknown>;
  readonly patch: (path: string, body: unknown) => Promise<unknown>;
  readonly delete: (path: string) => Promise<void>;
}

/**
 * Returns functions by which a test prepares data: they call the API as the person who is signed in
 * on this page, in the household with the id `household`, or in the personal household if it is
 * undefined.
 */
export async function apiOf(page: Page, household?: string): Promise<Api> {
  const { token } = (await readJson(await page.request.get('/api/auth/token'))) as {
    token: string;
  };
  const headers = {
    authorization: `Bearer ${token}`,
    ...(household !== undefined && { 'quitanda-household': household }),
  };
  const writeOptions = (body: unknown) => ({
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: body,
  });
  return {
    get: async (path) => readJson(await page.request.get(path, { headers })),
    post: async (path, body) => readJson(await page.request.post(path, writeOptions(body))),
    put: async (path, body) => readJson(await page.request.put(path, writeOptions(body))),
    patch: async (path, body) => readJson(await page.request.patch(path, writeOptions(body))),
    delete: async (path) => {
      const response = await page.request.delete(path, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
      });
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    },
  };
}

async function readJson(response: APIResponse): Promise<unknown> {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return response.status() === 204 ? undefined : response.json();
}
