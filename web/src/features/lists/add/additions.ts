/**
 * Decides whether an item to add becomes a new item of the list, or raises the quantity of a pending
 * item with the same name (LST-19).
 */
import type { ListItem, NewListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { kindOfAmount } from '@quitanda/contract/units';
import { quantityDifference, addToQuantity } from '../../../lib/amounts/quantities.ts';
import type { ItemValues } from '../items/item-fields.ts';

/** A higher quantity of an item that was already pending. */
export interface Raise {
  readonly item: Pick<ListItem, 'id' | 'name' | 'unit' | 'unitText'>;
  /** The difference between the new quantity and the quantity before. */
  readonly by: number;
  readonly newQuantity: number;
}
export interface Additions {
  readonly added: readonly (NewListItem & { readonly id: string })[];
  readonly raised: readonly Raise[];
}

/**
 * Splits the items to add into new items and higher quantities of pending items. Names are compared
 * without accents and case. A pending item is only raised by an amount that can be
 * added to it: 1 kg by 300 g, but 2 latas by no pieces (UNI-06).
 */
export function planAdditions(
  items: readonly ListItem[],
  itemsToAdd: readonly ItemValues[],
  makeId: () => string,
): Additions {
  const added = new Map<string, NewListItem & { readonly id: string }>();
  const raised = new Map<string, Raise>();
  const pendingByKey = new Map(
    items.filter((item) => !item.isChecked).map((item) => [keyOf(item), item] as const),
  );
  for (const values of itemsToAdd) {
    const key = keyOf(values);
    const item = pendingByKey.get(key);
    const earlierAddition = added.get(key);
    if (item !== undefined) {
      const currentQuantity = raised.get(key)?.newQuantity ?? item.quantity;
      const newQuantity = addToQuantity(currentQuantity, values.quantity, item.unit);
      raised.set(key, { item, by: quantityDifference(item.quantity, newQuantity), newQuantity });
    } else if (earlierAddition !== undefined) {
      const quantity = addToQuantity(earlierAddition.quantity, values.quantity, values.unit);
      added.set(key, { ...earlierAddition, quantity });
    } else {
      added.set(key, { id: makeId(), ...values });
    }
  }
  return { added: [...added.values()], raised: [...raised.values()] };
}

const keyOf = ({ name, ...amount }: Pick<ListItem, 'name' | 'unit' | 'unitText'>) =>
  `${kindOfAmount(amount)} ${fold(name)}`;
