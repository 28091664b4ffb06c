/** The page for operators, opened by an operator, and the report of a product. */
import type { Product } from '@quitanda/contract';
import type { Page } from '@playwright/test';
import { apiOf, newAccount } from '../support/account.ts';
import { asAnotherPerson, confirmProducts } from '../support/another-person.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Parte' }).getByRole('button', { name }).click();
}

async function cancelDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

/** Reports a product in its dialog, and takes pictures of the steps. */
async function reportProduct({ page, shoot }: Stage, product: Product): Promise<void> {
  await page.goto('/catalogo');
  await page.getByLabel('Buscar por nome').fill(product.name);
  await button(page, 'Ver Preços').first().click();
  await button(page, 'Denunciar produto').waitFor();
  await shoot('report-prices');
  await button(page, 'Denunciar produto').click();
  await dialog(page).getByText('O que há de errado').waitFor();
  await shoot('report');
  await button(page, 'Os dados estão errados').click();
  await dialog(page).waitFor({ state: 'hidden' });
}

/**
 * Registers three products: two with the same name, and one with the longest possible name. Returns
 * the product with the longest name, and a milk that the catalogue already had.
 */
async function registerProducts(page: Page): Promise<{ milk: Product; longest: Product }> {
  const api = await apiOf(page);
  const [milk] = (await api.get('/api/products?search=leite&limit=1')) as Product[];
  if (!milk) throw new Error('The catalogue has no milk.');
  const { categoryId } = milk;
  const suffix = `${page.viewportSize()?.width}`;
  const sharedFields = { name: `Leite da fazenda ${suffix}`, categoryId };
  const branded = { ...sharedFields, brand: 'Boa Vista', typicalUnit: 'L' } as const;
  const longName = { name: 'W'.repeat(120 - suffix.length) + suffix, categoryId };
  await api.post('/api/products', sharedFields);
  await api.post('/api/products', branded);
  const longest = (await api.post('/api/products', longName)) as Product;
  await confirmProducts(page, [sharedFields, branded, longName]);
  return { milk, longest };
}

export async function administer(stage: Stage, { account }: Household): Promise<void> {
  const { app, page, shoot } = stage;
  await app.runUserCommand('operator', 'add', account.email);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Administração' }).waitFor();
  await shoot('admin', { isFull: true });
  await button(page, 'Fazer backup agora').click();
  await dialog(page).getByText('Um arquivo novo').waitFor();
  await shoot('admin-backup');
  await cancelDialog(page);
  // Replaces the server's answer, because the runs at other screen sizes share the catalogue and
  // may have reported a product.
  await page.route('**/api/admin/products/*', (route) => route.fulfill({ json: [] }));
  await openPart(page, 'Catálogo');
  await page.getByText('Nenhum produto denunciado.').waitFor();
  await shoot('admin-catalogue-empty');
  await page.unroute('**/api/admin/products/*');
  const { milk, longest } = await registerProducts(page);
  await reportProduct(stage, milk);
  const api = await apiOf(page);
  await api.put(`/api/products/${longest.id}/report`, { reason: 'offensive' });

  await signUpAnotherPerson(page);
  await page.goto('/perfil');
  await page.getByRole('link', { name: 'Administração' }).scrollIntoViewIfNeeded();
  await shoot('admin-link');
  await page.getByRole('link', { name: 'Administração' }).click();
  await openPart(page, 'Pessoas');
  await page.getByText('Operador').first().waitFor();
  await shoot('admin-people');
  await page.getByLabel('Buscar por e-mail').fill('ninguém');
  await page.getByText('Ninguém com este e-mail.').waitFor();
  await shoot('admin-nobody');
  await page.getByLabel('Buscar por e-mail').fill('');
  await shootLockDialog(stage);

  await openPart(page, 'Casas');
  await page.getByText('As maiores primeiro').waitFor();
  await shoot('admin-households');

  await openPart(page, 'Catálogo');
  await page.getByText('1 denúncia').first().waitFor();
  await shoot('admin-catalogue', { isFull: true });
  await page.getByRole('heading', { name: 'Talvez o mesmo produto' }).scrollIntoViewIfNeeded();
  await button(page, /^Manter/u)
    .first()
    .click();
  await dialog(page).getByText('Não dá para desfazer').waitFor();
  await shoot('admin-merge');
  await cancelDialog(page);
  await button(page, `Esconder ${longest.name}`).click();
  await dialog(page).getByText('some das buscas').waitFor();
  await shoot('admin-hide-longest');
  await cancelDialog(page);
  await page.context().setOffline(true);
  await openPart(page, 'Casas');
  await page.getByText('Falha ao buscar as casas.').waitFor();
  await shoot('admin-offline');
  await page.context().setOffline(false);
}

/** Signs up another person, who is not an operator. */
const signUpAnotherPerson = (page: Page): Promise<void> =>
  asAnotherPerson(
    page,
    // The page for operators lists only people who have called the API.
    (api) => api.get('/api/users/me'),
    newAccount('ana.beatriz.de.albuquerque.cavalcanti'),
  );

/** Takes pictures of the dialog that locks an account, and of the question for the password. */
async function shootLockDialog({ page, shoot }: Stage): Promise<void> {
  await button(page, /^Bloquear/u)
    .first()
    .click();
  await dialog(page).getByText('sai de todos os aparelhos').waitFor();
  await shoot('admin-lock');
  const error = { code: 'sign-in-again', message: 'Confirme sua senha para continuar.' };
  await page.route('**/api/admin/people/*/lock', (route) =>
    route.fulfill({ status: 403, json: error }),
  );
  await dialog(page).getByRole('button', { name: 'Bloquear' }).click();
  await dialog(page).getByLabel('Senha', { exact: true }).waitFor();
  await shoot('admin-password');
  await page.unroute('**/api/admin/people/*/lock');
  await cancelDialog(page);
}
