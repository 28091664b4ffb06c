/** What the household's own prices tell. */
import type { Product } from '@quitanda/contract';
import { apiOf } from '../support/account.ts';
import { supermarket, type Household } from './household.ts';
import type { Stage } from './scenes.ts';

const noted = [
  { name: 'Banana', unit: 'kg', prices: { [supermarket]: 6.49, 'Hortifruti da Praça': 4.99 } },
  { name: 'Cenoura', unit: 'kg', prices: { [supermarket]: 5.99, 'Hortifruti da Praça': 3.79 } },
  { name: 'Feijão', unit: 'un', prices: { [supermarket]: 8.49, 'Atacadão do Povo': 7.29 } },
  { name: 'Sabonete', unit: 'un', prices: { [supermarket]: 2.99, 'Atacadão do Povo': 2.19 } },
] as const;

/** INS-01, INS-02 */
export async function comparing({ page, shoot }: Stage, household: Household): Promise<void> {
  const api = await apiOf(page);
  for (const { name, unit, prices } of noted) {
    const search = new URLSearchParams({ search: name, limit: '1' });
    const [product] = (await api.get(`/api/products?${search}`)) as Product[];
    if (!product) throw new Error(`no product called ${name}`);
    for (const [shop, price] of Object.entries(prices)) {
      const note = { productId: product.id, supermarket: shop, unit, price };
      await api.post('/api/price-notes', note);
    }
  }
  await page.goto('/lista-compras');
  await page.getByRole('combobox', { name: 'Lista' }).selectOption(household.weeklyListId);
  await page.getByRole('button', { name: 'Onde sai mais barata' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Em dois supermercados').waitFor();
  await shoot('prices-compare');
  await dialog.getByText('Juntos').scrollIntoViewIfNeeded();
  await shoot('prices-compare-split');
  await dialog.getByRole('button', { name: /^Fechar/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: 'Ir para o Supermercado' })
    .filter({ visible: true })
    .click();
  await dialog.getByText('Onde esta lista sai mais barata').waitFor();
  await shoot('prices-where');
}
