/** How a move of items changes the rows of the home (LST-61). */
import { addToQuantity } from '../../../lib/amounts/quantities.ts';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import type { WriteDefinitions, WriteNamed } from '../../../sync/replica/definitions.ts';
import type { MutableRows } from '../../../sync/replica/rows.ts';
import { quoteItem, quoteListWithPreposition } from '../lists.mutations.ts';
import { isSameThing, withJoined } from './joins.ts';

export const movingWrites = {
  moveListItems: {
    describe: ({ body: { toListId, items } }, rows) => {
      const [first] = items;
      const what =
        items.length === 1
          ? quoteItem(rows.get('listItems', first?.id ?? ''))
          : formatItemCount(items.length);
      return `Mover ${what} ${quoteListWithPreposition(toListId, rows, 'para a', 'para')}`;
    },
    failureText: 'Falha ao mover itens.',
    apply: moveItems,
  },
} satisfies Partial<WriteDefinitions>;

function moveItems(rows: MutableRows, write: WriteNamed<'moveListItems'>, userId: string): void {
  const { listId } = write.params;
  const { toListId, items } = write.body;
  if (!rows.get('lists', toListId)) return;
  const stamp = { updatedAt: new Date(write.at).toISOString(), changedBy: userId };
  for (const { id, position, joins, leaves } of items) {
    const item = rows.get('listItems', id);
    const joined = leaves && rows.get('listItems', leaves.itemId);
    if (item === undefined && joined) {
      const quantity = addToQuantity(joined.quantity, -leaves.quantity, joined.unit);
      rows.put('listItems', { ...joined, ...stamp, quantity });
    }
    if (item?.listId !== listId) continue;
    const waiting = rows.get('listItems', joins ?? '');
    rows.remove('claims', `${listId} ${id}`);
    if (waiting?.listId === toListId && isSameThing(item, waiting)) {
      rows.put('listItems', { ...withJoined(waiting, item), ...stamp });
      rows.remove('listItems', id);
    } else {
      const place = position === undefined ? {} : { position };
      rows.put('listItems', { ...item, ...stamp, ...place, listId: toListId });
    }
  }
}
