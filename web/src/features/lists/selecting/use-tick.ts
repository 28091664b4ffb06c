import type { ListItem } from '@quitanda/contract';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';

/** Returns a function that ticks the pending ones of some items, with one undo for all (LST-59). */
export function useTick(): (items: readonly ListItem[]) => void {
  const write = useWrite();
  const toast = useToast();
  return (items) => {
    const pending = items.filter(({ isChecked }) => !isChecked);
    const takenAt = new Date().toISOString();
    const change = (body: { isChecked: boolean; takenAt?: string }) => {
      for (const { id: itemId, listId } of pending) {
        const options = { failureText: 'Falha ao atualizar item.' };
        write('changeListItem', { params: { listId, itemId }, body }, options);
      }
    };
    change({ isChecked: true, takenAt });
    const text =
      pending.length === 1
        ? `"${pending[0]?.name}" marcado.`
        : `${formatItemCount(pending.length)} marcados.`;
    const onAction = () => change({ isChecked: false });
    toast.success(text, { action: { label: 'Desfazer', onAction } });
  };
}
