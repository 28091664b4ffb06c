/** The screens on which past trips are corrected. */
import { apiOf } from '../support/account.ts';
import { createFinishedTrip } from '../support/history.ts';
import type { Household } from './household.ts';
import { createBasket } from './prices.ts';
import type { Stage } from './scenes.ts';

export async function correctTrip({ page, shoot }: Stage, household: Household): Promise<void> {
  const api = await apiOf(page);
  const supermarket = 'Mercadinho da Vila';
  await createFinishedTrip(api, household.pantryId, supermarket, 2, createBasket(0, 2));
  await page.goto('/compras');
  await page.getByRole('link', { name: new RegExp(`^${supermarket}`) }).click();
  const rows = page.getByRole('list', { name: 'Itens da compra' });
  await rows.waitFor();
  await shoot('purchase');
  const dialog = page.getByRole('dialog');
  await rows.getByRole('button').filter({ hasText: 'Arroz' }).click();
  await dialog.getByRole('button', { name: /^Diminuir/ }).click();
  await dialog.getByText('A despensa e os gastos acompanham').waitFor();
  await shoot('purchase-line');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Corrigir compra' }).click();
  await dialog.getByRole('button', { name: 'Ontem', exact: true }).click();
  await shoot('purchase-trip');
  await dialog.getByRole('button', { name: /^Excluir esta compra/ }).click();
  await dialog.getByText('Excluir esta compra?').waitFor();
  await shoot('purchase-delete');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
