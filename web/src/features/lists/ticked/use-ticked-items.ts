import type { ListItem } from '@quitanda/contract';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { inOrder } from '../../../lib/items/in-order.ts';
import { seenLine, takenLine } from '../../../lib/items/seen-line.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { productsOf, toRestoredItem } from '../list/copies.ts';

/**
 * Returns the functions that change all items of a list at once (LST-28). Each item is a write of its
 * own, at most as many as a list can have, so that a change of another person in between concerns only
 * its item, and older servers understand them.
 */
export function useTickedItems(listId: string) {
  const write = useWrite();
  const toast = useToast();
  const paramsOf = ({ id }: ListItem) => ({ params: { listId, itemId: id } });

  function remove(items: readonly ListItem[]): void {
    for (const item of items) {
      write('removeListItem', paramsOf(item), { failureText: 'Falha ao remover item.' });
    }
    const undo = () => inOrder(items).forEach(restore);
    const count = items.length === 1 ? '1 item saiu' : `${formatItemCount(items.length)} saíram`;
    toast.success(`${count} da lista.`, { action: { label: 'Desfazer', onAction: undo } });
  }

  function restore(item: ListItem): void {
    const [product] = productsOf([item]);
    write(
      'addListItem',
      { params: { listId }, body: toRestoredItem(item) },
      { failureText: 'Falha ao adicionar item.', ...(product && { context: { product } }) },
    );
  }

  function change(item: ListItem, body: Parameters<typeof seenLine>[1], before: ListItem): void {
    write(
      'changeListItem',
      { ...paramsOf(item), body: { ...body, ...seenLine(before, body) } },
      { failureText: 'Falha ao atualizar item.' },
    );
  }

  /** Unticks all items. The undo ticks them again, with their prices. */
  function untick(items: readonly ListItem[], text = 'Nada marcado.'): void {
    const ticked = items.filter(({ isChecked }) => isChecked);
    for (const item of ticked) change(item, { isChecked: false }, item);
    const undo = () => {
      for (const item of ticked) {
        const body = { ...takenLine(item), takenAt: item.updatedAt };
        change(item, body, { ...item, isChecked: false });
      }
    };
    toast.success(text, { action: { label: 'Desfazer', onAction: undo } });
  }

  return {
    /** 'Limpar marcados': removes the ticked items. */
    clearTicked: (items: readonly ListItem[]) => remove(items.filter((item) => item.isChecked)),
    untick,
    /** 'Esvaziar lista': removes all items. */
    empty: remove,
  };
}
