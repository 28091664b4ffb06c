/** Ids of the buttons that the focus comes back to when a dialog closes. */
export const takeButtonId = (itemId: string) => `pegar-${itemId}`;
export const finishButtonId = 'finalizar-compra';
export const scanButtonId = 'escanear-produto';
export const cartButtonId = 'ver-carrinho';
export const addButtonId = 'adicionar-produto';

/**
 * Where the focus goes once an item has left 'A Pegar': the next 'Pegar' on the screen, else the
 * one before, else 'Finalizar Compra'. To be asked while the item still stands there.
 */
export function idAfterTaking(itemId: string): string {
  const own = takeButtonId(itemId);
  const buttons = [...document.querySelectorAll(`[id^="${takeButtonId('')}"]`)];
  const index = buttons.findIndex((button) => button.id === own);
  if (index === -1) return finishButtonId;
  return (buttons[index + 1] ?? buttons[index - 1])?.id ?? finishButtonId;
}
