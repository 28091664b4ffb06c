import type { ListItem, Repeat } from '@quitanda/contract';
import type { RepeatRule } from '@quitanda/contract/repeats/schedule';
import { useWrite } from '../../sync/react/use-write.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/** What repeats: a name with its amount on a list. */
export type Repeated = Pick<
  ListItem,
  'listId' | 'name' | 'quantity' | 'unit' | 'unitText' | 'productId'
>;

/** Returns the functions that set and end what repeats. Each change shows at once (UI-07). */
export function useRepeatActions() {
  const write = useWrite();
  const toast = useToast();

  function set(
    id: string,
    { listId, name, quantity, unit, unitText = null, productId }: Repeated,
    rule: RepeatRule,
  ) {
    const setAt = new Date().toISOString();
    const body = { name, quantity, unit, unitText, productId, rule, setAt };
    write('setRepeat', { params: { listId, repeatId: id }, body });
  }

  /** REP-06: ends it, and shows a message with an undo. */
  function end(repeat: Repeat): void {
    const { id: repeatId, listId, name, rule } = repeat;
    write('endRepeat', { params: { listId, repeatId } });
    toast.success(`"${name}" não se repete mais.`, {
      action: { label: 'Desfazer', onAction: () => set(repeatId, repeat, rule) },
    });
  }

  return { set, end };
}
