import type { Page } from '@playwright/test';
import { apiOf, newAccount, signUpByApi, signUp } from './support/account.ts';
import { expectRowsStored } from './support/stored.ts';
import { failWrites } from './support/sync-route.ts';
import { expect, test } from './support/test.ts';

/** Signs out by the button in the navigation, which is in the menu if there is one. */
async function signOut(page: Page): Promise<void> {
  const menuButton = page
    .getByRole('button', { name: /^(Abrir menu|Mais)$/u })
    .filter({ visible: true });
  const signOutButton = page.getByRole('button', { name: 'Sair' });
  await expect(menuButton.or(signOutButton)).toBeVisible();
  if (await menuButton.isVisible()) await menuButton.click();
  await signOutButton.click();
  await expect(page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
}

test('AUT-06 AUT-07 AUT-08 shows whether the e-mail or the password was wrong', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 4\d\d/);
  const { email, password } = await signUp(page);
  await signOut(page);

  const logIn = async (typedEmail: string, typedPassword: string) => {
    await page.getByLabel('E-mail').fill(typedEmail);
    await page.getByLabel('Senha', { exact: true }).fill(typedPassword);
    await page.getByRole('button', { name: 'Entrar' }).click();
  };
  await logIn(newAccount().email, password);
  await expect(
    page.getByText('Usuário não encontrado. Verifique o e-mail ou cadastre-se.'),
  ).toBeVisible();
  await logIn(email, 'outra senha');
  await expect(page.getByText('Senha incorreta. Tente novamente.')).toBeVisible();

  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha (mínimo 6 caracteres)').fill(password);
  await page.getByLabel('Confirmar Senha').fill(password);
  await page.getByRole('button', { name: 'Criar Conta' }).click();
  await expect(page.getByText('Este e-mail já está em uso. Tente fazer login.')).toBeVisible();

  await page.getByRole('link', { name: 'Faça login' }).click();
  await logIn(email.toUpperCase(), password);
  await expect(page).toHaveURL('/');
});

test('NAV-03 NAV-07 signs out to the login, and opens the requested page after signing in', async ({
  page,
}) => {
  const { email, password } = await signUpByApi(page);
  await page.goto('/despensa');
  await expect(page.getByRole('heading', { name: 'Minha Despensa' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/login');

  await page.goto('/lista-compras/nova');
  await expect(page).toHaveURL('/login?destino=%2Flista-compras%2Fnova');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Criar Nova Lista' })).toBeVisible();
  await expect(page).toHaveURL('/lista-compras/nova');
});

test(
  'NAV-07 NAV-08 the navigation works on a phone and on a desktop, also by keyboard',
  { tag: '@desktop' },
  async ({ page, isMobile }) => {
    const { email } = await signUpByApi(page);
    await page.goto('/');
    const menuButton = page
      .getByRole('button', { name: /^(Abrir menu|Mais)$/u })
      .filter({ visible: true });
    await expect(menuButton).toBeVisible({ visible: isMobile });
    if (isMobile) {
      await menuButton.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
      await expect(menuButton).toBeFocused();
      await menuButton.click();
      // Clicks beside the menu.
      await page.mouse.click(10, 400);
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
      await menuButton.click();
    }
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    const barLinks = ['Início', 'Listas', 'Despensa', 'Catálogo'];
    await expect(navigation.getByRole('link').filter({ visible: true })).toHaveText([
      ...(isMobile ? [] : barLinks),
      'Gastos',
      'Dicas IA',
      ...(isMobile ? ['Compras', 'Notas fiscais', 'Casa'] : []),
      email.split('@')[0] ?? '',
    ]);
    await navigation.getByRole('link', { name: 'Gastos' }).click();
    await expect(page).toHaveURL('/gastos');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    // The bar is visible and can be used again, because the menu is closed (NAV-13).
    const bar = page.getByRole('navigation', { name: 'Atalhos' });
    await expect(bar).toBeVisible({ visible: isMobile });
    if (!isMobile) return;
    await expect(bar.getByRole('link')).toHaveText(barLinks);
    await bar.getByRole('link', { name: 'Despensa' }).click();
    await expect(page).toHaveURL('/despensa');
  },
);

test(
  'NAV-09 shows the action bar instead of the footer on phones',
  { tag: '@desktop' },
  async ({ page, isMobile }) => {
    await signUpByApi(page);
    await page.goto('/');
    await expect(page.getByText('Todos os direitos reservados.')).toBeVisible();
    await page.goto('/lista-compras');
    await expect(page.getByRole('button', { name: 'Ir para o Supermercado' })).toBeVisible();
    await expect(page.getByText('Todos os direitos reservados.')).toBeVisible({
      visible: !isMobile,
    });
  },
);

test('HOM-02 a swipe of more than 50 px changes the slide, and a shorter one does not', async ({
  page,
}) => {
  await signUpByApi(page);
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'O que você pode fazer' });
  const box = await carousel.boundingBox();
  if (!box) throw new Error('The carousel is not visible.');
  const swipe = async (distance: number) => {
    const [x, y] = [box.x + box.width / 2, box.y + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
  };
  const currentSlide = carousel.locator('[aria-current]');
  await swipe(-40);
  await expect(currentSlide).toHaveAccessibleName(/slide 1/);
  await swipe(-80);
  await expect(currentSlide).toHaveAccessibleName(/slide 2/);
  await swipe(80);
  await swipe(80);
  await expect(currentSlide).toHaveAccessibleName(/slide 3/);
});

test('NAV-11 UI-07 opens the stored session without a network, and shows no error', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await signUpByApi(page);
  await page.goto('/despensa');
  await expect(page.getByText('Crie ou selecione uma despensa para começar.')).toBeVisible();
  await expectRowsStored(page);
  // Only the API cannot be reached. The page is still served.
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Minha Despensa' })).toBeVisible();
  await expect(page.getByText('Crie ou selecione uma despensa para começar.')).toBeVisible();
  await expect(page.getByText(/Falha|Erro/)).toHaveCount(0);
});

test('NAV-07 NAV-11 a sign-out in one tab signs out all tabs', async ({ page, context }) => {
  await signUpByApi(page);
  await page.goto('/');
  const otherTab = await context.newPage();
  await otherTab.goto('/despensa');
  await expect(otherTab.getByRole('heading', { name: 'Minha Despensa' })).toBeVisible();
  await signOut(page);
  await expect(otherTab.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
  await expect(otherTab.getByRole('heading', { name: 'Minha Despensa' })).toHaveCount(0);
});

test('NAV-11 MOB-01 asks to sign in again when the session ends, and loses no tap', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(/status of 401/);
  const { email, password } = await signUpByApi(page);
  // Waits until the requests of the screen are answered, because they need the session.
  await page.goto('/despensa', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Minha Despensa' })).toBeVisible();
  // Simulates the end of a session after ninety days, or after a new password on another device.
  // Only calls with writes fail. Reads still succeed, because the page keeps a valid token in
  // memory. A failed automatic read would show the sign-in before there is a tap.
  await context.clearCookies();
  const stopFailing = await failWrites(page, 401, {
    code: 'unauthenticated',
    message: 'Entre na sua conta para continuar.',
  });
  await page.getByRole('button', { name: '+ Nova Despensa' }).click();
  await page.getByLabel('Nome da despensa').fill('Cozinha');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
  await expect(
    page.getByText('Sua sessão terminou. Entre novamente para continuar.'),
  ).toBeVisible();
  await stopFailing();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/despensa');
  await expect(page.getByRole('combobox', { name: 'Despensa' })).toContainText('Cozinha');
  await expect
    .poll(async () => (await apiOf(page)).get('/api/pantries'))
    .toMatchObject([{ name: 'Cozinha' }]);
});
