import type { Page } from '@playwright/test';

/** Shows the cart of a trip. Phones show either the list or the cart; wide screens show both. */
export async function showCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finalizar Compra' }).filter({ visible: true }).waitFor();
  await openTab(page, 'Carrinho');
}

/** Shows the pending items of a trip, which phones hide while they show the cart. */
export const showPending = (page: Page): Promise<void> => openTab(page, 'Lista');

/** Shows a part of the trip. Phones have a button for the part that they do not show. */
async function openTab(page: Page, name: string): Promise<void> {
  if (!hasTabs(page)) return;
  const toPart = (part: string) => page.getByRole('button', { name: part, exact: true });
  // A dialog that is just closing hides both.
  await toPart('Lista').or(toPart('Carrinho')).waitFor();
  if (await toPart(name).isVisible()) await toPart(name).click();
}

/** Whether the trip has tabs, because the screen is not wide. */
export const hasTabs = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1_024;

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
