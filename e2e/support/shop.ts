import type { Page } from '@playwright/test';

/** Shows the cart. Phones show either the list or the cart, wide screens show both. */
export async function showCart(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Carrinho', exact: true });
  await page.getByRole('button', { name: 'Finalizar Compra' }).filter({ visible: true }).waitFor();
  if (await open.isVisible()) await open.click();
}

export async function showPending(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Lista', exact: true });
  if (await open.isVisible()) await open.click();
}

/** The button that takes an item: 'Pegar Leite', with its last price there where one is known. */
export const takeName = (name: string) => new RegExp(`^Pegar ${name}(?:, R\\$.*)?$`, 'u');

/**
 * The button that confirms the item dialog: 'Pegar · R$ 23,94', 'Ok · R$ 23,94', or without a sum.
 */
export const confirming = /^(?:Ok|Pegar)(?:\s*·.*)?$/u;
