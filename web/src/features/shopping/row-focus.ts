/** Ids of the buttons that get the focus when a dialog closes. */
export const takeButtonId = (itemId: string) => `pegar-${itemId}`;
export const finishButtonId = 'finalizar-compra';
export const scanButtonId = 'escanear-produto';
export const cartButtonId = 'ver-carrinho';
export const addButtonId = 'adicionar-produto';

/**
 * Returns the id of the button that gets the focus after an item is taken: the next 'Pegar' on the
 * screen, or else the previous one, or else 'Finalizar Compra'. Must be called before the item's
 * row is removed.
 */
export function focusIdAfterTaking(itemId: string): string {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const index = rows.findIndex((row) => row.dataset['item'] === itemId);
  if (index === -1) return finishButtonId;
  const idOf = (row: HTMLElement) => takeButtonId(row.dataset['item'] ?? '');
  const hasTakeButton = (row: HTMLElement) => document.getElementById(idOf(row)) !== null;
  const row =
    rows.find((candidate, position) => position > index && hasTakeButton(candidate)) ??
    rows.findLast((candidate, position) => position < index && hasTakeButton(candidate));
  return row === undefined ? finishButtonId : idOf(row);
}
