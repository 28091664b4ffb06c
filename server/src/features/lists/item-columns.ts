import { derivedPrice, type ListUnit, type Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { plausibleInstant } from '../../http/accepted-requests.ts';
import type { SupermarketsByName } from '../../shared/supermarkets/find-or-create-supermarkets.ts';

type NewItem = Request<'addListItem'>['body'];
type ItemChange = Request<'changeListItem'>['body'];

/**
 * The fields of an item that are stored as they are sent, and answered as they are stored, with the column
 * and type of each. Another such field needs no other line on the server, except in a migration.
 */
export const plainFields = {
  name: { column: 'name', type: 'text' },
  unit: { column: 'unit', type: 'text' },
  unitText: { column: 'unit_text', type: 'text' },
  productId: { column: 'product_id', type: 'uuid' },
  selectedProductId: { column: 'selected_product_id', type: 'uuid' },
  note: { column: 'note', type: 'text' },
} as const;
type PlainFields = typeof plainFields;
type PlainColumns = { [F in keyof PlainFields as PlainFields[F]['column']]: ItemChange[F] };

/** The columns of list_items to write. An undefined column is not changed. */
export interface ItemColumns extends PlainColumns {
  position: string | undefined;
  quantity: number | undefined;
  scanned_barcode: string | null | undefined;
  is_checked: boolean | undefined;
  price: number | null | undefined;
  paid: number | null | undefined;
  purchased_quantity: number | null | undefined;
  purchased_unit: ListUnit | null | undefined;
  purchased_unit_text: ItemChange['purchasedUnitText'];
  supermarket_id: string | null | undefined;
  only_supermarket_id: string | null | undefined;
  taken_at: Date | null | undefined;
}

/** The type of each column in PostgreSQL. */
export const columnTypes: Readonly<Record<keyof ItemColumns, string>> = {
  ...(Object.fromEntries(
    Object.values(plainFields).map(({ column, type }) => [column, type]),
  ) as Record<keyof PlainColumns, string>),
  position: 'text',
  quantity: 'integer',
  scanned_barcode: 'text',
  is_checked: 'boolean',
  price: 'integer',
  paid: 'integer',
  purchased_quantity: 'integer',
  purchased_unit: 'text',
  purchased_unit_text: 'text',
  supermarket_id: 'uuid',
  only_supermarket_id: 'uuid',
  taken_at: 'timestamptz',
};

const clearedPurchase = {
  is_checked: false,
  price: null,
  paid: null,
  purchased_quantity: null,
  purchased_unit: null,
  purchased_unit_text: null,
  supermarket_id: null,
  taken_at: null,
};

/**
 * Converts the item of a request to columns. Unticking clears the purchase and keeps the product
 * (SHO-04). An item that is sent with price, quantity and supermarket is in the cart (SHO-07).
 */
export function toItemColumns(
  body: NewItem | ItemChange,
  supermarkets: SupermarketsByName,
  now: Date,
): ItemColumns {
  const commonColumns = {
    ...toPlainColumns(body),
    position: body.position,
    quantity: body.quantity,
    // The barcode is stored only until the item has a taken product.
    scanned_barcode: body.selectedProductId ? null : body.barcode,
    only_supermarket_id: body.onlyAt && supermarkets.get(fold(body.onlyAt))?.id,
  };
  if (body.isChecked === false) return { ...commonColumns, ...clearedPurchase };
  const isInCart = putsItemInCart(body);
  return {
    ...commonColumns,
    is_checked: isInCart || undefined,
    price: priceOf(body),
    paid: body.paid,
    purchased_quantity: body.purchasedQuantity,
    purchased_unit: body.purchasedUnit,
    purchased_unit_text: body.purchasedUnitText,
    supermarket_id: body.supermarket && supermarkets.get(fold(body.supermarket))?.id,
    taken_at: isInCart ? plausibleInstant(body.takenAt, now) : undefined,
  };
}

const toPlainColumns = (body: NewItem | ItemChange) =>
  Object.fromEntries(
    Object.entries(plainFields).map(([field, { column }]) => [
      column,
      body[field as keyof PlainFields],
    ]),
  ) as PlainColumns;

/** The unit price: derived from the total of the line if that was sent (SHO-25). */
function priceOf({ price, paid, purchasedQuantity }: NewItem | ItemChange) {
  return paid == null || purchasedQuantity == null ? price : derivedPrice(paid, purchasedQuantity);
}

/** Whether a request puts the item into the cart. */
export const putsItemInCart = (body: NewItem | ItemChange) => body.isChecked ?? hasPurchase(body);

/**
 * Whether a request has price or total, quantity and supermarket. A device sends a correction without the
 * supermarket, so that a correction that arrives after an untick does not put the item back into
 * the cart.
 */
function hasPurchase(item: NewItem | ItemChange): boolean {
  const hasAmounts =
    typeof priceOf(item) === 'number' && typeof item.purchasedQuantity === 'number';
  return hasAmounts && typeof item.supermarket === 'string';
}

/** Returns the product that a request sets for an item: the taken one, or else the planned one. */
export function chosenProductId(body: NewItem | ItemChange): string | undefined {
  return body.selectedProductId ?? body.productId ?? undefined;
}

/** Returns the supermarkets where these items were taken: the names of all items that the request does not untick. */
export function supermarketNamesOf(items: readonly (NewItem | ItemChange)[]): string[] {
  return items.flatMap((item) =>
    item.supermarket && item.isChecked !== false ? [item.supermarket] : [],
  );
}
