/** How much of a product is added to a list or a pantry, and what is there already. */
import type { ListItem, PantryItem, Product } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { limits, minimumQuantity, type ListUnit, type PantryUnit } from '@quitanda/contract/values';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';

export interface Amount<U extends PantryUnit> {
  readonly quantity: number;
  readonly unit: U;
}

/**
 * The product's default quantity and unit (CAT-06). A unit that `units` lacks becomes un, because
 * the product is then the package; a quantity that cannot be planned becomes 1.
 */
export function amountOf<U extends PantryUnit>(
  { typicalUnit, defaultOrderQuantity }: Pick<Product, 'typicalUnit' | 'defaultOrderQuantity'>,
  units: readonly U[],
): Amount<U | 'un'> {
  const unit = units.find((known) => known === typicalUnit) ?? 'un';
  const isPlannable =
    defaultOrderQuantity >= minimumQuantity(unit) && defaultOrderQuantity <= limits.maxQuantity;
  return { quantity: isPlannable ? defaultOrderQuantity : 1, unit };
}

/** The pending item for the product: linked to it, or with its name and no product. */
export function pendingItem(
  items: readonly ListItem[],
  product: Pick<Product, 'id' | 'name'>,
  unit: ListUnit,
): ListItem | undefined {
  const pending = items.filter((item) => !item.isChecked && item.unit === unit);
  return (
    pending.find((item) => takenOrPlannedProductId(item) === product.id) ??
    pending.find(
      (item) => takenOrPlannedProductId(item) === null && fold(item.name) === fold(product.name),
    )
  );
}

/** The stock of the same product in the same unit (FIN-04). */
export function stockedItem(
  items: readonly PantryItem[],
  { id }: Pick<Product, 'id'>,
  unit: PantryUnit,
): PantryItem | undefined {
  return items.find((item) => item.productId === id && item.unit === unit);
}
