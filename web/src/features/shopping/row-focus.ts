/** Ids of the buttons that get the focus when a dialog closes. */
export const takeButtonId = (itemId: string) => `pegar-${itemId}`;
export const finishButtonId = 'finalizar-compra';
export const scanButtonId = 'escanear-produto';
export const cartButtonId = 'ver-carrinho';
export const addButtonId = 'adicionar-produto';

/**
 * The element that gets the focus after an item is taken: the next 'Pegar' on the screen, or else
 * the previous one, or else 'Finalizar Compra'. Call it while the item's row still exists.
 */
export function idAfterTaking(itemId: string): string {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const index = rows.findIndex((row) => row.dataset['item'] === itemId);
  const hasButton = ({ dataset }: HTMLElement) =>
    document.getElementById(takeButtonId(dataset['item'] ?? '')) !== null;
  const row = rows.slice(index + 1).find(hasButton) ?? rows.slice(0, index).findLast(hasButton);
  return index === -1 || row === undefined
    ? finishButtonId
    : takeButtonId(row.dataset['item'] ?? '');
}
