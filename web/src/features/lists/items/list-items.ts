/**
 * Applies writes to a list item in the same way as the server does, and sorts the items of a list
 * (LST-07, SHO-04).
 */
import type { ItemProduct, ListItem, ListItemChange } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { inOrder } from '../../../lib/items/in-order.ts';
import { findProduct, hasPurchaseFields } from '../../../lib/items/new-list-item.ts';
import { addToQuantity } from '../../../lib/amounts/quantities.ts';

interface WriteDetails {
  /** ISO instant of the write. */
  readonly at: string;
  /** The id of the user who made the write. */
  readonly by: string;
  readonly products: readonly ItemProduct[];
}

const clearedPurchase = {
  price: null,
  paid: null,
  purchasedQuantity: null,
  purchasedUnit: null,
  purchasedUnitText: null,
  supermarket: null,
};

/**
 * Returns the changed item. Unticking clears price and purchased quantity, and keeps the product.
 */
export function applyChange(
  item: ListItem,
  change: ListItemChange,
  details: WriteDetails,
): ListItem {
  const { takenAt: _takenAt, barcode: _barcode, seen: _seen, add, ...fields } = change;
  const candidateProducts =
    item.product === null ? details.products : [...details.products, item.product];
  const mergedItem = {
    ...item,
    // A change of the unit without a word means the plain unit (UNI-02).
    ...(change.unit !== undefined && change.unit !== item.unit && { unitText: null }),
    ...withoutUndefined(fields),
    ...(isOnlyPlannedUnitChange(item, change) && {
      purchasedUnit: item.purchasedUnit ?? item.unit,
    }),
  };
  const isChecked = change.isChecked ?? (hasPurchaseFields(change) || item.isChecked);
  return {
    ...mergedItem,
    ...usersOf(item, change, { ...mergedItem, isChecked }, details.by),
    ...(add !== undefined && { quantity: addToQuantity(item.quantity, add, mergedItem.unit) }),
    product: findProduct(mergedItem.selectedProductId ?? mergedItem.productId, candidateProducts),
    isChecked,
    ...(isOutdatedTotal(item, change, mergedItem) && { paid: null }),
    ...(change.isChecked === false && clearedPurchase),
  };
}

/**
 * Returns the users who have changed the item, taken it, and corrected its price or quantity in the
 * cart. An item outside the cart has only `changedBy`. A user who takes the item again with another
 * price or quantity becomes `takenBy`.
 */
function usersOf(item: ListItem, change: ListItemChange, after: ListItem, userId: string) {
  const changedBy = userId;
  if (!after.isChecked) return { changedBy, takenBy: null, correctedBy: null };
  if (!item.isChecked) return { changedBy, takenBy: userId, correctedBy: null };
  if (isSameLine(item, after)) return { changedBy };
  const isTakenAgain = change.isChecked === true || hasPurchaseFields(change);
  if (isTakenAgain) return { changedBy, takenBy: userId, correctedBy: null };
  return { changedBy, correctedBy: userId === item.takenBy ? null : userId };
}

/**
 * Whether the change ends the total of the line: price, quantity or unit change without it (SHO-25).
 */
const isOutdatedTotal = (item: ListItem, change: ListItemChange, after: ListItem) =>
  change.paid === undefined && !isSameLine(item, after);

const isSameLine = (before: ListItem, after: ListItem) =>
  before.price === after.price &&
  (before.paid ?? null) === (after.paid ?? null) &&
  before.purchasedQuantity === after.purchasedQuantity &&
  purchasedUnitOf(before) === purchasedUnitOf(after);

/** Whether only the planned unit changes. The purchased quantity then keeps its unit. */
const isOnlyPlannedUnitChange = (item: ListItem, change: ListItemChange) =>
  item.purchasedQuantity !== null &&
  change.unit !== undefined &&
  change.purchasedQuantity === undefined &&
  change.purchasedUnit === undefined;

/**
 * Sorts unchecked items before checked ones, and each of the two groups by position. An
 * item that is also in `before` is sorted as checked or unchecked by its state in `before`.
 */
export function sortForShopping(
  items: readonly ListItem[],
  before: readonly ListItem[] = items,
): ListItem[] {
  const orderedItems = inOrder(items);
  const isSortedBelow = before === items ? isInCart : createIsSortedBelow(before);
  return [
    ...orderedItems.filter((item) => !isSortedBelow(item)),
    ...orderedItems.filter(isSortedBelow),
  ];
}

const isInCart = ({ isChecked }: ListItem) => isChecked;

/**
 * Returns a function that checks whether an item is sorted below the unchecked items. An item that is
 * not in `before` is sorted by its current state.
 */
function createIsSortedBelow(before: readonly ListItem[]): (item: ListItem) => boolean {
  const wasInCartById = new Map(before.map(({ id, isChecked }) => [id, isChecked]));
  return ({ id, isChecked }) => wasInCartById.get(id) ?? isChecked;
}

/** Removes undefined values, as JSON does when the change is sent. */
function withoutUndefined<T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
