import type { ListUnit, Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { plausibleInstant } from '../../http/client-clock.ts';
import type { SupermarketsByName } from '../supermarkets/find-or-create-supermarkets.ts';

type NewItem = Request<'addListItem'>['body'];
type ItemChange = Request<'changeListItem'>['body'];

/** Columns of list_items to write. An undefined column is not changed. */
export interface ItemColumns {
  name: string | undefined;
  quantity: number | undefined;
  unit: string | undefined;
  product_id: string | null | undefined;
  selected_product_id: string | null | undefined;
  scanned_barcode: string | null | undefined;
  is_checked: boolean | undefined;
  price: number | null | undefined;
  purchased_quantity: number | null | undefined;
  purchased_unit: ListUnit | null | undefined;
  supermarket_id: string | null | undefined;
  taken_at: Date | null | undefined;
}

const clearedPurchase = {
  is_checked: false,
  price: null,
  purchased_quantity: null,
  purchased_unit: null,
  supermarket_id: null,
  taken_at: null,
};

/**
 * Converts the item of a request to columns. Unticking clears the purchase and keeps the product
 * (SHO-04). An item that is sent with price, quantity and supermarket is in the cart (SHO-07).
 */
export function itemColumns(
  sent: NewItem | ItemChange,
  supermarkets: SupermarketsByName,
  now: Date,
): ItemColumns {
  const planned = {
    name: sent.name,
    quantity: sent.quantity,
    unit: sent.unit,
    product_id: sent.productId,
    selected_product_id: sent.selectedProductId,
    // An item with a chosen product does not need the barcode.
    scanned_barcode: sent.selectedProductId ? null : sent.barcode,
  };
  if (sent.isChecked === false) return { ...planned, ...clearedPurchase };
  const isInCart = isTaken(sent);
  return {
    ...planned,
    is_checked: isInCart || undefined,
    price: sent.price,
    purchased_quantity: sent.purchasedQuantity,
    purchased_unit: sent.purchasedUnit,
    supermarket_id: sent.supermarket && supermarkets.get(fold(sent.supermarket))?.id,
    taken_at: isInCart ? plausibleInstant(sent.takenAt, now) : undefined,
  };
}

/** Whether a request puts the item into the cart. */
export const isTaken = (sent: NewItem | ItemChange) => sent.isChecked ?? hasPurchase(sent);

/**
 * Whether a request has price, quantity and supermarket. A correction leaves out the supermarket,
 * because it may arrive after an untick.
 */
function hasPurchase({ price, purchasedQuantity, supermarket }: ItemChange): boolean {
  const hasPrice = typeof price === 'number' && typeof purchasedQuantity === 'number';
  return hasPrice && typeof supermarket === 'string';
}

/** The product that a request sets for an item: the taken product, or else the planned product. */
export function chosenProduct(sent: NewItem | ItemChange): string | undefined {
  return sent.selectedProductId ?? sent.productId ?? undefined;
}

/** The names of the supermarkets that are stored with items. */
export function supermarketNames(items: readonly (NewItem | ItemChange)[]): string[] {
  return items.flatMap((item) =>
    item.supermarket && item.isChecked !== false ? [item.supermarket] : [],
  );
}
