import type { ListItem } from '@quitanda/contract';
import { createIdSequence } from '@quitanda/contract/id-sequence';
import { positionOfId } from '@quitanda/contract/ids';
import { syncLimits } from '@quitanda/contract/sync-limits';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { inOrder } from '../../../lib/items/in-order.ts';
import { newListItem } from '../../../lib/items/new-list-item.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { copyItems, productsOf, toRestoredItem } from '../list/copies.ts';
import { planJoins, type Join } from './joins.ts';

const moveOptions = { failureText: 'Falha ao mover itens.' };
const copyOptions = { failureText: 'Falha ao adicionar item.' };

/** The list to which items go. */
export interface Target {
  readonly id: string;
  readonly name: string;
  /** The items that are on it. */
  readonly items: readonly ListItem[];
}

/** Returns the functions that move and copy items of a list to another one (LST-59 to LST-61). */
export function useMoves(listId: string) {
  const write = useWrite();
  const toast = useToast();

  /** Moves the items after those of the target, and shows one message with one undo. */
  function move(items: readonly ListItem[], target: Target): void {
    const joins = planJoins(inOrder(items), target.items);
    const makeId = createIdSequence();
    for (const part of inCalls(joins)) {
      const moved = part.map(({ item: { id }, waiting }) => ({
        id,
        position: positionOfId(makeId()),
        ...(waiting && { joins: waiting.id }),
      }));
      const body = { toListId: target.id, items: moved };
      write('moveListItems', { params: { listId }, body }, moveOptions);
    }
    toast.success(`${subjectOf(items, 'foi', 'foram')} para "${target.name}".`, {
      action: { label: 'Desfazer', onAction: () => moveBack(joins, target.id) },
    });
  }

  function moveBack(joins: readonly Join[], fromListId: string): void {
    for (const part of inCalls(joins)) {
      const items = part.map(({ item: { id, position }, waiting, by: quantity }) => ({
        id,
        position,
        ...(waiting && quantity > 0 && { leaves: { itemId: waiting.id, quantity } }),
      }));
      const params = { listId: fromListId };
      write('moveListItems', { params, body: { toListId: listId, items } }, moveOptions);
    }
    // The server has deleted the line of an item that was joined.
    for (const { item, waiting } of joins) if (waiting) add(listId, toRestoredItem(item), item);
  }

  function add(toListId: string, body: ReturnType<typeof toRestoredItem>, item: ListItem): void {
    const [product] = productsOf([item]);
    const context = product && { context: { product } };
    write('addListItem', { params: { listId: toListId }, body }, { ...copyOptions, ...context });
  }

  /** Copies the items as they were planned: pending and without a price. */
  function copy(items: readonly ListItem[], { id: toListId, name, items: waiting }: Target): void {
    const originals = inOrder(items);
    const makeId = createIdSequence();
    const copies = copyItems(originals, makeId);
    const planned = copies.map((body) => {
      const creation = { at: '', by: null, products: productsOf(originals) };
      return newListItem(body.id ?? makeId(), toListId, body, creation);
    });
    const joins = planJoins(planned, waiting);
    const change = (itemId: string, by: number, productId?: string | null) =>
      write('changeListItem', {
        params: { listId: toListId, itemId },
        body: { add: by, ...(productId && { productId }) },
      });
    joins.forEach(({ item, waiting: raised, by }, index) => {
      const body = copies[index];
      if (raised) change(raised.id, by, raised.productId === null ? item.productId : null);
      else if (body) add(toListId, body, item);
    });
    const undo = () => {
      for (const { item, waiting: raised, by } of joins) {
        if (raised) change(raised.id, -by);
        else write('removeListItem', { params: { listId: toListId, itemId: item.id } });
      }
    };
    toast.success(`${subjectOf(items, 'copiado', 'copiados')} para "${name}".`, {
      action: { label: 'Desfazer', onAction: undo },
    });
  }

  return { move, copy };
}

/** Returns '"Leite" foi' or '3 itens foram'. */
const subjectOf = (items: readonly ListItem[], one: string, several: string): string =>
  items.length === 1 ? `"${items[0]?.name}" ${one}` : `${formatItemCount(items.length)} ${several}`;

/** Splits into parts of as many items as one call moves. */
function inCalls(joins: readonly Join[]): readonly (readonly Join[])[] {
  const count = Math.ceil(joins.length / syncLimits.writes);
  return Array.from({ length: count }, (_, index) =>
    joins.slice(index * syncLimits.writes, (index + 1) * syncLimits.writes),
  );
}
