import type { ListItem } from '@quitanda/contract';

/**
 * Whether a list is done without a trip (LST-29): all items are ticked, and none has a price. If an
 * item has a price, the list has a cart, so the trip is finished instead.
 */
export const isDoneWithoutTrip = (items: readonly ListItem[]): boolean =>
  items.length > 0 && items.every(({ isChecked, price }) => isChecked && price === null);
