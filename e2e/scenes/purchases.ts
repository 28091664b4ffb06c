/** The screens on which past trips are corrected. */
import { apiOf } from '../support/account.ts';
import { createFinishedTrip } from '../support/history.ts';
import { expectAllSent } from '../support/sent.ts';
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
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Excluir compra' }).waitFor();
  await shoot('purchase-menu');
  await page.keyboard.press('Escape');
  await rows.getByRole('button').filter({ hasText: 'Arroz' }).click();
  await dialog.getByRole('button', { name: 'Remover desta compra' }).click();
  await page.getByText(/saiu da compra\.$/u).waitFor();
  await expectAllSent(page);
  await page.goto('/compras');
  await page.getByRole('link', { name: new RegExp(`^${supermarket}`) }).waitFor();
  await shoot('purchases');
  await page.getByRole('button', { name: 'Excluídas' }).click();
  await dialog.getByRole('button', { name: /^Restaurar/ }).waitFor();
  await shoot('purchases-deleted');
  await dialog.getByRole('button', { name: /^Restaurar/ }).click();
  await page.getByText('Item restaurado!').waitFor();
}
