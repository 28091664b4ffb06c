/** Which items add up with one that waits on the list to which they go (LST-61). */
import type { ListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { addToQuantity, quantityDifference } from '../../../lib/amounts/quantities.ts';

/**
 * The fields that two lines for the same thing need not have in common. A field that is not named here,
 * for example a note, must be missing or equal, so that a join never loses it. The server compares
 * the same ones.
 */
const ownFields = new Set<string>([
  'id',
  'listId',
  'position',
  'name',
  'quantity',
  'isImpulse',
  'createdAt',
  'createdBy',
  'updatedAt',
  'changedBy',
  'product',
] satisfies (keyof ListItem)[]);

const productFields: ReadonlySet<string> = new Set(['productId', 'selectedProductId']);

/** Whether the item can be added to the waiting one without losing anything but its line. */
export function isSameThing(item: ListItem, waiting: ListItem): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...waiting };
  const isKept = ([field, value]: [string, unknown]) =>
    value == null ||
    ownFields.has(field) ||
    (productFields.has(field) && fields[field] == null) ||
    JSON.stringify(value) === JSON.stringify(fields[field]);
  return (
    item.id !== waiting.id &&
    !item.isChecked &&
    fold(item.name) === fold(waiting.name) &&
    Object.entries(item).every(isKept)
  );
}

/** Returns the waiting item with the quantity of the other one, and with its product if it had none. */
export const withJoined = (waiting: ListItem, item: ListItem): ListItem => ({
  ...waiting,
  quantity: addToQuantity(waiting.quantity, item.quantity, waiting.unit),
  productId: waiting.productId ?? item.productId,
  selectedProductId: waiting.selectedProductId ?? item.selectedProductId,
  product: waiting.product ?? item.product,
});

/**
 * With how many lines of its name an item is compared, so that the work does not grow as the product of
 * both lists if all their items have one name.
 */
const maxCompared = 8;

export interface Join {
  readonly item: ListItem;
  /** The item of the target list to which this one is added; undefined if it keeps its own line. */
  readonly waiting: ListItem | undefined;
  /** How much the waiting item grows. */
  readonly by: number;
}

/** Decides for each item whether it adds up with a pending one of the target list (LST-19, LST-61). */
export function planJoins(
  items: readonly ListItem[],
  targetItems: readonly ListItem[],
): readonly Join[] {
  const waitingByName = Map.groupBy(
    targetItems.filter(({ isChecked }) => !isChecked),
    ({ name }) => fold(name),
  );
  return items.map((item) => {
    const sameNames = waitingByName.get(fold(item.name)) ?? [];
    const index = sameNames
      .slice(0, maxCompared)
      .findIndex((waiting) => isSameThing(item, waiting));
    const waiting = sameNames[index];
    if (waiting === undefined) return { item, waiting, by: 0 };
    const grown = withJoined(waiting, item);
    // The next item of the same name adds up with the grown one.
    sameNames[index] = grown;
    return { item, waiting, by: quantityDifference(waiting.quantity, grown.quantity) };
  });
}
