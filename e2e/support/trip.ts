import type { Page } from '@playwright/test';

/** Shows the cart of a trip. Phones show either the list or the cart; wide screens show both. */
export async function showCart(page: Page): Promise<void> {
  const tabButton = page.getByRole('button', { name: 'Carrinho', exact: true });
  await page.getByRole('button', { name: 'Finalizar Compra' }).filter({ visible: true }).waitFor();
  if (await tabButton.isVisible()) await tabButton.click();
}

export async function showPending(page: Page): Promise<void> {
  const tabButton = page.getByRole('button', { name: 'Lista', exact: true });
  if (await tabButton.isVisible()) await tabButton.click();
}

/**
 * The name of the button that takes an item: 'Pegar Leite', with the last price if there is one.
 */
export const takeName = (name: string) => new RegExp(`^Pegar ${name}(?:, R\\$.*)?$`, 'u');

/**
 * The name of the button that confirms the item dialog: 'Pegar · R$ 23,94', 'Ok · R$ 23,94', or
 * without a sum.
 */
export const confirmName = /^(?:Ok|Pegar)(?:\s*·.*)?$/u;
