import { newId } from '@quitanda/contract/ids';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import { readActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { itemsToBuy, type ToBuy } from '../items/stock.ts';

const addFailure = { failureText: 'Falha ao adicionar item.' };
const changeFailure = { failureText: 'Falha ao atualizar item.' };
const removeFailure = { failureText: 'Falha ao remover item.' };

/** PAN-06: adds low items to the list in use; creates a list if there is none. */
export function usePutOnList(low: Parameters<typeof itemsToBuy>[0]) {
  const write = useWrite();
  const toast = useToast();
  const lists = useRead('getLists', {});
  const target = lists.data?.find(({ id }) => id === readActiveListId()) ?? lists.data?.at(0);
  const list = useRead(
    'getList',
    { params: { listId: target?.id ?? '' } },
    { isEnabled: target !== undefined },
  );
  const missing = itemsToBuy(low, list.data?.items ?? []);
  const isReady = useWhileNotPressed(
    lists.data !== undefined && (target === undefined || list.data !== undefined),
  );
  const listName = target?.name ?? 'Compras';

  /** Writes the items, and returns a function that undoes the writes. */
  function writeItems(items: readonly ToBuy[]): () => void {
    const added = items.flatMap(({ itemId: _itemId, pending, ...item }) =>
      pending ? [] : { ...item, id: newId() },
    );
    if (target === undefined) {
      const listId = newId();
      write('createList', { body: { id: listId, name: listName, items: added } }, addFailure);
      return () => write('deleteList', { params: { listId } }, removeFailure);
    }
    const { id: listId } = target;
    for (const body of added) write('addListItem', { params: { listId }, body }, addFailure);
    const raised = items.flatMap(({ pending, quantity, productId }) =>
      pending ? { pending, quantity, link: pending.isLinked ? undefined : productId } : [],
    );
    const change = (itemId: string, body: { quantity: number; productId?: string | null }) =>
      write('changeListItem', { params: { listId, itemId }, body }, changeFailure);
    for (const { pending, quantity, link } of raised) {
      change(pending.id, { quantity, ...(link !== undefined && { productId: link }) });
    }
    return () => {
      for (const { id: itemId } of added) {
        write('removeListItem', { params: { listId, itemId } }, removeFailure);
      }
      for (const { pending, link } of raised) {
        const { quantity } = pending;
        change(pending.id, { quantity, ...(link !== undefined && { productId: null }) });
      }
    };
  }

  function put(items: readonly ToBuy[]): void {
    const onAction = writeItems(items);
    const text =
      items.length === 1
        ? `1 item adicionado à lista "${listName}"!`
        : `${items.length} itens adicionados à lista "${listName}"!`;
    toast.success(text, { action: { label: 'Desfazer', onAction } });
  }

  return { isReady, missing, listName, put };
}
