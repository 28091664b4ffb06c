/**
 * Decides for each item to add: a new item, or a higher quantity of a pending item with the same
 * name (LST-19).
 */
import type { ListItem, NewListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { quantityDifference, addToQuantity } from '../../../lib/amounts/quantities.ts';
import type { ItemValues } from '../items/item-fields.ts';

export interface Raise {
  readonly item: Pick<ListItem, 'id' | 'name' | 'unit'>;
  readonly by: number;
  readonly newQuantity: number;
}
export interface Additions {
  readonly added: readonly (NewListItem & { readonly id: string })[];
  /** The increases of items that were already pending. */
  readonly raised: readonly Raise[];
}

/**
 * Splits the items to add into new items and raised quantities of pending ones. Names are compared
 * without accents and case; a pending item with another unit counts as another item.
 */
export function planAdditions(
  items: readonly ListItem[],
  toAdd: readonly ItemValues[],
  makeId: () => string,
): Additions {
  const added = new Map<string, NewListItem & { readonly id: string }>();
  const raised = new Map<string, Raise>();
  const pending = new Map(
    items.filter((item) => !item.isChecked).map((item) => [keyOf(item), item] as const),
  );
  for (const values of toAdd) {
    const key = keyOf(values);
    const item = pending.get(key);
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

const keyOf = ({ name, unit }: Pick<ItemValues, 'name' | 'unit'>) => `${unit} ${fold(name)}`;
