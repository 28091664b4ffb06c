import type { Page } from '@playwright/test';
import { supermarket, type Household } from './household.ts';

/**
 * Opens the trip of a list, by default of `pendingListId`, and chooses the supermarket if the app
 * asks for it.
 */
export async function openTrip(
  page: Page,
  { pendingListId }: Household,
  listId = pendingListId,
): Promise<void> {
  await page.goto(`/lista-compras/${listId}/supermercado`);
  const supermarketField = page.getByLabel('Supermercado', { exact: true });
  await supermarketField
    .or(page.getByRole('button', { name: 'Escanear Produto' }))
    .first()
    .waitFor();
  if (!(await supermarketField.isVisible())) return;
  await supermarketField.fill(supermarket);
  await page.getByRole('button', { name: 'Confirmar' }).click();
}
