import type { Page } from '@playwright/test';
import { supermarket, type Household } from './household.ts';

/**
 * Opens the trip of a list, by default of `freshListId`, and chooses the supermarket if the app
 * asks for it.
 */
export async function openTrip(
  page: Page,
  { freshListId }: Household,
  listId = freshListId,
): Promise<void> {
  await page.goto(`/lista-compras/${listId}/supermercado`);
  const question = page.getByLabel('Supermercado', { exact: true });
  await question
    .or(page.getByRole('button', { name: 'Escanear Produto' }))
    .first()
    .waitFor();
  if (!(await question.isVisible())) return;
  await question.fill(supermarket);
  await page.getByRole('button', { name: 'Confirmar' }).click();
}
