import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { apiOf, newAccount, signUpByApi, signUp, type Account } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/perfil');
  await expect(button(page, 'Editar nome')).toBeVisible();
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function rename(page: Page, name: string): Promise<void> {
  await button(page, 'Editar nome').click();
  await dialog(page, 'Editar nome').getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('PRF-01 NAV-07 opens the profile by the name in the navigation, and sends a new name to the server', async ({
  page,
  isMobile,
}) => {
  const { email } = await signUpByApi(page);
  await page.goto('/');
  if (isMobile)
    await page
      .getByRole('button', { name: /^(Abrir menu|Mais)$/u })
      .filter({ visible: true })
      .click();
  await page.getByRole('link', { name: email.split('@')[0] ?? '', exact: true }).click();
  await expect(page).toHaveURL('/perfil');
  // Checks this heading first, because the home screen also shows the e-mail as its heading.
  await expect(page.getByRole('heading', { name: 'Meus dados' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await rename(page, 'Marina Souza');
  await expect(page.getByText('Tudo salvo')).toBeVisible();
  const profile = await (await apiOf(page)).get('/api/users/me');
  expect(profile).toMatchObject({ email, displayName: 'Marina Souza' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Olá, Marina Souza!' })).toBeVisible();
});

test('PRF-01 applies the selected theme in every tab, and at the next visit before the app has loaded', async ({
  page,
  context,
}) => {
  await signUpByApi(page);
  await openProfile(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/perfil');
  const backgroundOf = (tab: Page) =>
    tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await backgroundOf(page);
  await page.getByText('Escuro').click();
  await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked();
  await expect.poll(() => backgroundOf(otherTab)).not.toBe(light);
  const dark = await backgroundOf(page);
  // The app's scripts are blocked, so the page shows only its first paint.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/perfil', { waitUntil: 'commit' });
  await page.getByText('Carregando sessão...').waitFor();
  // The text is there before the style sheet, for which the first paint waits.
  await expect.poll(() => backgroundOf(page)).toBe(dark);
});

test('PRF-01 a new password ends all other sessions, and keeps this one', async ({
  page,
  browser,
  baseURL,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  const account = await signUpByApi(page);
  const otherPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await otherPage.goto('/login');
  await logIn(otherPage, account);
  await expect(otherPage).toHaveURL('/');

  await openProfile(page);
  await button(page, 'Alterar senha').click();
  const form = dialog(page, 'Alterar senha');
  await form.getByLabel('Senha atual').fill('engano-123');
  await form.getByLabel('Nova senha (mínimo 6 caracteres)').fill('segredo-novo');
  await form.getByLabel('Confirmar Senha').fill('segredo-novo');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Senha incorreta. Tente novamente.')).toBeVisible();
  await expectNoAxeViolations(page);
  await form.getByLabel('Senha atual').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Senha alterada.')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Editar nome')).toBeVisible();

  await otherPage.reload();
  await expect(loginHeading(otherPage)).toBeVisible();
  await expect(
    otherPage.getByText('Sua sessão terminou. Entre novamente para continuar.'),
  ).toBeVisible();
  await logIn(otherPage, { ...account, password: 'segredo-novo' });
  await expect(otherPage).toHaveURL('/');
  await otherPage.context().close();
});

test('PRF-02 exports everything as one file', async ({ page }) => {
  const { email } = await signUpByApi(page);
  const { post } = await apiOf(page);
  await post('/api/shopping-lists', { name: 'Feira de sábado' });
  await openProfile(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Exportar meus dados').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^quitanda-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as unknown;
  expect(file).toMatchObject({ profile: { email }, lists: [{ name: 'Feira de sábado' }] });
});

test('PRF-02 deletes the account, and all its data on this device', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  const account = await signUpByApi(page);
  await (await apiOf(page)).post('/api/shopping-lists', { name: 'Feira de sábado' });
  await page.goto('/lista-compras');
  await expect(page.getByRole('heading', { name: 'Itens em "Feira de sábado"' })).toBeVisible();
  await openProfile(page);
  await button(page, 'Excluir conta').click();
  const form = dialog(page, 'Excluir conta');
  await form.getByLabel('Digite seu e-mail para confirmar').fill(account.email);
  await form.getByLabel('Senha', { exact: true }).fill('engano-123');
  await form.getByRole('button', { name: 'Excluir conta' }).click();
  await expect(form.getByText('Senha incorreta. Tente novamente.')).toBeVisible();
  await form.getByLabel('Senha', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Excluir conta' }).dblclick();
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByText('Sua conta e seus dados foram excluídos.')).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        // This entry has the name of the sign-in service, which is not personal data.
        keys: Object.keys(localStorage).filter((key) => key !== 'quitanda.identity'),
        databases: (await indexedDB.databases()).map(({ name }) => name),
      })),
    )
    .toEqual({ keys: [], databases: [] });
  await logIn(page, account);
  await expect(
    page.getByText('Usuário não encontrado. Verifique o e-mail ou cadastre-se.'),
  ).toBeVisible();
  // The same e-mail can then sign up as a new person.
  await signUp(page, account);
  await page.goto('/lista-compras');
  await expect(page.getByText('Crie ou selecione uma lista para começar.')).toBeVisible();
});

test('NAV-07 NAV-16 MOB-01 warns before a sign-out with unsent writes, and sends them when the same person signs in again', async ({
  page,
  context,
  isMobile,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const ana = await signUpByApi(page);
  await openProfile(page);
  // Only the API cannot be reached. The page is still served.
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await rename(page, 'Ana Lima');
  await expect(page.getByText('1 pendente').last()).toBeVisible();
  if (isMobile) {
    await page
      .getByRole('button', { name: /^(Abrir menu|Mais)$/u })
      .filter({ visible: true })
      .click();
    await dialog(page, 'Menu').getByRole('button', { name: 'Sair' }).click();
  } else {
    await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
  }
  const confirmation = dialog(page, 'Sair agora?');
  await expect(confirmation).toContainText('Há 1 alteração que ainda não foi enviada.');
  await expect(confirmation.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await confirmation.getByRole('button', { name: 'Sair mesmo assim' }).click();
  await expect(loginHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await context.unroute('**/api/**');

  await signUp(page, newAccount('bia'));
  await openProfile(page);
  await expect(page.getByText('Ana Lima')).toHaveCount(0);
  await expect(page.getByText('Tudo salvo')).toBeVisible();
  await button(page, 'Sair').click();
  await expect(loginHeading(page)).toBeVisible();

  await logIn(page, ana);
  await expect(page.getByRole('heading', { name: 'Olá, Ana Lima!' })).toBeVisible();
  await expect
    .poll(async () => (await apiOf(page)).get('/api/users/me'))
    .toMatchObject({ displayName: 'Ana Lima' });
});
