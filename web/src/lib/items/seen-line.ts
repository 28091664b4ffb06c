import type { ListItem, ListItemChange } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';

/**
 * Returns the item's line in the cart before the change, if `change` changes that line. The server
 * refuses the change if another person has changed the line since (CASA-41). `seen` is null if the
 * item is not in the cart.
 */
export function seenLine(
  item: ListItem,
  change: ListItemChange,
): Pick<ListItemChange, 'seen'> | undefined {
  const { isChecked, price, paid, purchasedQuantity, purchasedUnit } = change;
  const isCartChange = [isChecked, price, paid, purchasedQuantity, purchasedUnit].some(
    (field) => field !== undefined,
  );
  if (!isCartChange) return undefined;
  if (!item.isChecked) return { seen: null };
  return {
    seen: {
      price: item.price,
      paid: item.paid ?? null,
      purchasedQuantity: item.purchasedQuantity,
      purchasedUnit: purchasedUnitOf(item),
    },
  };
}

/** Returns the change that puts an item back into the cart, with its former price and quantity. */
export const takenLine = (item: ListItem): ListItemChange => ({
  isChecked: true,
  price: item.price,
  ...(item.paid != null && { paid: item.paid }),
  purchasedQuantity: item.purchasedQuantity,
  purchasedUnit: item.purchasedUnit,
  purchasedUnitText: item.purchasedUnitText,
  supermarket: item.supermarket,
});
