/**
 * Computes how much of a product is added to a list or pantry, and finds its existing item there.
 */
import type { ListItem, PantryItem, Product } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { kindOfAmount, type UnitText } from '@quitanda/contract/units';
import { limits, minimumQuantity, type ListUnit, type PantryUnit } from '@quitanda/contract/values';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';

export interface Amount<U extends PantryUnit> {
  readonly quantity: number;
  readonly unit: U;
  /** The word in which the product is sold (UNI-09). */
  readonly unitText?: UnitText;
}

/**
 * Returns the product's default quantity and unit (CAT-06). A unit that is not one of the `units`
 * becomes 'un', which counts packages, in the word of the product if it has one. A quantity outside the limits becomes 1.
 */
export function defaultAmountOf<U extends PantryUnit>(
  {
    typicalUnit,
    unitText,
    defaultOrderQuantity,
  }: Pick<Product, 'typicalUnit' | 'unitText' | 'defaultOrderQuantity'>,
  units: readonly U[],
): Amount<U | 'un'> {
  const unit = units.find((each) => each === typicalUnit) ?? 'un';
  const isWithinLimits =
    defaultOrderQuantity >= minimumQuantity(unit) && defaultOrderQuantity <= limits.maxQuantity;
  return {
    quantity: isWithinLimits ? defaultOrderQuantity : 1,
    unit,
    ...(unit === 'un' && unitText && { unitText }),
  };
}

/**
 * Returns the pending item that this amount can be added to (UNI-06) and that is linked to the product, or else the one that has the
 * product's name and no product.
 */
export function findPendingItem(
  items: readonly ListItem[],
  product: Pick<Product, 'id' | 'name'>,
  amount: Omit<Amount<ListUnit>, 'quantity'>,
): ListItem | undefined {
  const pending = items.filter(
    (item) => !item.isChecked && kindOfAmount(item) === kindOfAmount(amount),
  );
  return (
    pending.find((item) => takenOrPlannedProductId(item) === product.id) ??
    pending.find(
      (item) => takenOrPlannedProductId(item) === null && fold(item.name) === fold(product.name),
    )
  );
}

/** Returns the item of the same product in the same unit (FIN-04). */
export function findStockedItem(
  items: readonly PantryItem[],
  { id }: Pick<Product, 'id'>,
  unit: PantryUnit,
): PantryItem | undefined {
  return items.find((item) => item.productId === id && item.unit === unit);
}
