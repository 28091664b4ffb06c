/** Single sign-on in a browser, with an OpenID Connect provider at another site. */
import type { List } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Page, Route } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { startIdentityProvider, type FakeIdentityProvider } from '../fakes/identity-provider.ts';
import { apiOf, signUpByApi } from './support/account.ts';
import { startApp } from './support/app.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test as base } from './support/test.ts';

const test = base.extend<object, { readonly provider: FakeIdentityProvider }>({
  provider: [
    async ({}, use) => {
      const provider = await startIdentityProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],

  app: [
    async ({ fakes, provider }, use) => {
      const setting = provider.setting({ endSession: true });
      const app = await startApp({ ...fakes.environment, OIDC_PROVIDERS: setting });
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

function addPerson(provider: FakeIdentityProvider) {
  const person = { sub: randomUUID(), email: `ana-${randomUUID().slice(0, 8)}@exemplo.com.br` };
  provider.addPerson(person);
  return person;
}

/** Signs in on the page of the provider. */
async function signInAtProvider(page: Page, sub: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Pessoa', exact: true }).fill(sub);
  await button(page, 'Entrar na Empresa').click();
}

test('SSO-01 SSO-02 SSO-10 NAV-03 signs up by the provider, opens the requested page, and signs out at the provider too', async ({
  page,
  provider,
}) => {
  const { sub, email } = addPerson(provider);
  await page.goto('/perfil');
  await expect(loginHeading(page)).toBeVisible();
  await expect(button(page, 'Entrar com Empresa')).toBeVisible();
  await button(page, 'Entrar com Empresa').click();
  await signInAtProvider(page, sub);
  await expect(page).toHaveURL('/perfil');
  await expect(page.getByText(email).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sair' })).toBeVisible();

  await button(page, 'Excluir conta').click();
  const deletionDialog = page.getByRole('dialog', { name: 'Excluir conta' });
  await expect(deletionDialog.getByLabel('Digite seu e-mail para confirmar')).toBeVisible();
  await expect(deletionDialog.getByLabel('Senha', { exact: true })).toBeHidden();
  await expectNoAxeViolations(page);
  await deletionDialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click();
  await button(page, 'Sair da Empresa').click();
  await expect(loginHeading(page)).toBeVisible();
  // The provider shows its sign-in again, because the session at the provider has ended too.
  await button(page, 'Entrar com Empresa').click();
  await expect(page.getByRole('textbox', { name: 'Pessoa', exact: true })).toBeVisible();
});

test('SSO-03 SSO-07 MOB-01 shows why a sign-in fails, and loses no unsent write', async ({
  page,
  context,
  provider,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 40[01]|ERR_FAILED/);
  const { email, password } = await signUpByApi(page);
  const api = await apiOf(page);
  const listId = newId();
  const items = [{ id: newId(), name: 'Arroz', quantity: 1, unit: 'un' }];
  await api.post('/api/shopping-lists', { id: listId, name: 'Feira', items });
  await page.goto('/lista-compras');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.route('**/api/sync', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Adicionar item' }).fill('Leite');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Leite' })).toBeVisible();
  // Simulates that another device has ended the session.
  await context.clearCookies();
  await page.reload();
  await expect(loginHeading(page)).toBeVisible();

  await button(page, 'Entrar com Empresa').click();
  await button(page, 'Cancelar').click();
  await expect(page.getByText('Você não autorizou a entrada com Empresa.')).toBeVisible();

  provider.failNextExchange();
  await button(page, 'Entrar com Empresa').click();
  await signInAtProvider(page, addPerson(provider).sub);
  await expect(page.getByText('Empresa não respondeu.')).toBeVisible();

  await page.unroute('**/api/sync');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
  await expect(page.getByRole('checkbox', { name: 'Leite' })).toBeVisible();
  const readNames = async () =>
    ((await api.get(`/api/shopping-lists/${listId}`)) as List).items.map(({ name }) => name);
  await expect.poll(readNames).toEqual(expect.arrayContaining(['Arroz', 'Leite']));
});

test('SSO-05 refuses a sign-in by the provider if an account has this e-mail but never confirmed it', async ({
  page,
  provider,
}) => {
  const { email } = await signUpByApi(page);
  const sub = randomUUID();
  provider.addPerson({ sub, email });
  await page.context().clearCookies();
  await page.addInitScript(() => localStorage.removeItem('quitanda.user'));
  await page.goto('/login');
  await button(page, 'Entrar com Empresa').click();
  await signInAtProvider(page, sub);
  await expect(
    page.getByText('Já existe uma conta com este e-mail, que ainda não foi confirmado aqui.'),
  ).toBeVisible();
  await expect(loginHeading(page)).toBeVisible();
});

test('SSO-12 ADM-02 ADM-13 an operator without a password signs in again by the provider', async ({
  page,
  app,
  browser,
  provider,
  expectOnConsole,
}) => {
  // The second sign-in ends the first session, whose call to sync may still be under way.
  expectOnConsole(/status of 40[13]/);
  const otherContext = await browser.newContext({ baseURL: app.url, locale: 'pt-BR' });
  const otherPage = await otherContext.newPage();
  const bia = await signUpByApi(otherPage);
  // The page for operators lists only people who have called the API.
  await (await apiOf(otherPage)).get('/api/users/me');
  await otherContext.close();
  const { sub, email } = addPerson(provider);
  await page.goto('/login');
  await button(page, 'Entrar com Empresa').click();
  await signInAtProvider(page, sub);
  await expect(page).toHaveURL('/');
  await app.runUserCommand('operator', 'add', email);
  // Simulates that two hours have passed, at the provider and at Quitanda.
  provider.ageSessions(7_200);
  const error = { code: 'sign-in-again', message: 'Confirme sua senha para continuar.' };
  const requireSignIn = (route: Route) => route.fulfill({ status: 403, json: error });
  await page.route('**/api/admin/people/*/lock', requireSignIn, { times: 1 });

  await page.goto('/admin');
  const lockBia = async () => {
    await page
      .getByRole('group', { name: 'Parte' })
      .getByRole('button', { name: 'Pessoas' })
      .click();
    await page.getByLabel('Buscar por e-mail').fill(bia.email);
    await button(page, `Bloquear ${bia.email}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  };
  await lockBia();
  await expect(page.getByText('Entre de novo com Empresa e repita a mudança.')).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, 'Entrar de novo com Empresa').click();
  await signInAtProvider(page, sub);
  await expect(page).toHaveURL('/admin');
  await lockBia();
  await expect(page.getByText('Conta bloqueada.')).toBeVisible();
});
