/** Creates a list item on this device by the same rules as the server (LST-06, SHO-10). */
import { positionOfId } from '@quitanda/contract/ids';
import type { ItemProduct, ListItem, ListItemChange, NewListItem } from '@quitanda/contract';

interface Creation {
  /** ISO instant of the write. */
  readonly at: string;
  /** The id of the user who made the write; null for an item that is not saved yet. */
  readonly by: string | null;
  readonly products: readonly ItemProduct[];
}

/**
 * Returns the item that the server will create from `body`. `id` is separate, because the server
 * may have chosen it.
 */
export function newListItem(
  id: string,
  listId: string,
  body: NewListItem,
  { at, by, products }: Creation,
): ListItem {
  const productId = body.productId ?? null;
  const selectedProductId = body.selectedProductId ?? null;
  const isChecked = body.isChecked ?? hasPurchaseFields(body);
  return {
    id,
    listId,
    position: body.position ?? positionOfId(id),
    name: body.name,
    quantity: body.quantity,
    unit: body.unit,
    unitText: body.unitText ?? null,
    isChecked,
    createdAt: at,
    updatedAt: at,
    createdBy: by,
    changedBy: by,
    takenBy: isChecked ? by : null,
    correctedBy: null,
    productId,
    selectedProductId,
    product: findProduct(selectedProductId ?? productId, products),
    price: body.price ?? null,
    paid: body.paid ?? null,
    purchasedQuantity: body.purchasedQuantity ?? null,
    purchasedUnit: body.purchasedUnit ?? null,
    purchasedUnitText: body.purchasedUnitText,
    supermarket: body.supermarket ?? null,
    note: body.note ?? null,
    onlyAt: body.onlyAt ?? null,
    isImpulse: body.isImpulse ?? false,
  };
}

/**
 * Whether a change has a price, a quantity and a supermarket. Such a change puts the item into the
 * cart (SHO-07).
 */
export const hasPurchaseFields = ({ price, purchasedQuantity, supermarket }: ListItemChange) =>
  typeof price === 'number' &&
  typeof purchasedQuantity === 'number' &&
  typeof supermarket === 'string';

/** Returns the product with this id, or null. */
export function findProduct(
  id: string | null,
  products: readonly ItemProduct[],
): ItemProduct | null {
  return products.find((product) => product.id === id) ?? null;
}
