import type { ListItem } from '@quitanda/contract';

/**
 * Whether a list is done without a trip (LST-29): all items are ticked, and none has a price. With a
 * price there is a cart, to which 'Ir para o Supermercado' leads.
 */
export const isDoneWithoutTrip = (items: readonly ListItem[]): boolean =>
  items.length > 0 && items.every(({ isChecked, price }) => isChecked && price === null);
