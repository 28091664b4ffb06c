/**
 * Plans what to add to a list: a name that is already pending on it raises that item's quantity
 * (LST-19).
 */
import type { ListItem, NewListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { addedTo, raisedQuantity } from '../../../lib/amounts/quantities.ts';
import type { ItemToBuy } from '../items/item-fields.ts';

export interface Raise {
  readonly item: Pick<ListItem, 'id' | 'name' | 'unit'>;
  readonly by: number;
  readonly after: number;
}
export interface Additions {
  readonly added: readonly (NewListItem & { readonly id: string })[];
  /** Items of the list that were already pending. */
  readonly raised: readonly Raise[];
}

/**
 * Splits the wanted items into new ones and raises. Names are compared without accents and case; a
 * pending item with another unit counts as another item.
 */
export function planAdditions(
  items: readonly ListItem[],
  wanted: readonly ItemToBuy[],
  makeId: () => string,
): Additions {
  const added = new Map<string, NewListItem & { readonly id: string }>();
  const raised = new Map<string, Raise>();
  const pending = new Map(
    items.filter((item) => !item.isChecked).map((item) => [keyOf(item), item] as const),
  );
  for (const want of wanted) {
    const key = keyOf(want);
    const item = pending.get(key);
    const fresh = added.get(key);
    if (item !== undefined) {
      const soFar = raised.get(key)?.after ?? item.quantity;
      const after = raisedQuantity(soFar, want.quantity, item.unit);
      raised.set(key, { item, by: addedTo(item.quantity, after), after });
    } else if (fresh !== undefined) {
      const quantity = raisedQuantity(fresh.quantity, want.quantity, want.unit);
      added.set(key, { ...fresh, quantity });
    } else {
      added.set(key, { id: makeId(), ...want });
    }
  }
  return { added: [...added.values()], raised: [...raised.values()] };
}

const keyOf = ({ name, unit }: Pick<ItemToBuy, 'name' | 'unit'>) => `${unit} ${fold(name)}`;
