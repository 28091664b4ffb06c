import type { Page } from '@playwright/test';

/** Shows the cart of a trip. Phones show either the list or the cart; wide screens show both. */
export async function showCart(page: Page): Promise<void> {
  const tabButton = page.getByRole('button', { name: 'Carrinho', exact: true });
  await page.getByRole('button', { name: 'Finalizar Compra' }).filter({ visible: true }).waitFor();
  if (await tabButton.isVisible()) await tabButton.click();
}

/** Shows the pending items of a trip, which phones hide while they show the cart. */
export async function showPending(page: Page): Promise<void> {
  const tabButton = page.getByRole('button', { name: 'Lista', exact: true });
  if (await tabButton.isVisible()) await tabButton.click();
}

/**
 * Matches the name of the button that takes an item: 'Pegar Leite', and the last price if there is
 * one.
 */
export const takeButtonName = (name: string) => new RegExp(`^Pegar ${name}(?:, R\\$.*)?$`, 'u');

/**
 * Matches the name of the button that confirms the item dialog: 'Pegar · R$ 23,94', 'Ok · R$
 * 23,94', or the same without a sum.
 */
export const confirmButtonName = /^(?:Ok|Pegar)(?:\s*·.*)?$/u;
