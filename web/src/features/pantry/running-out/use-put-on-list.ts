import type { ListItemChange } from '@quitanda/contract';
import { createIdSequence } from '@quitanda/contract/id-sequence';
import { newId } from '@quitanda/contract/ids';
import { quantityDifference } from '../../../lib/amounts/quantities.ts';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import { readActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { computeItemsToBuy, type LowItemToBuy } from '../items/items-to-buy.ts';

const addOptions = { failureText: 'Falha ao adicionar item.' };
const changeOptions = { failureText: 'Falha ao atualizar item.' };
const removeOptions = { failureText: 'Falha ao remover item.' };

/**
 * PAN-06: returns the `itemsToBuy`, which are the low items that the list in use lacks or has in too
 * small a quantity, and a function that adds them. The list in use is the one last used on this
 * device, or else the first one.
 */
export function usePutOnList(lowItems: Parameters<typeof computeItemsToBuy>[0]) {
  const write = useWrite();
  const toast = useToast();
  const lists = useRead('getLists', {});
  const targetList = lists.data?.find(({ id }) => id === readActiveListId()) ?? lists.data?.at(0);
  const list = useRead(
    'getList',
    { params: { listId: targetList?.id ?? '' } },
    { isEnabled: targetList !== undefined },
  );
  const itemsToBuy = computeItemsToBuy(lowItems, list.data?.items ?? []);
  const isReady = useWhileNotPressed(
    lists.data !== undefined && (targetList === undefined || list.data !== undefined),
  );
  const listName = targetList?.name ?? 'Compras';

  /**
   * Adds the items, and returns a function that undoes the addition. Creates a list if there is
   * none.
   */
  function writeItems(items: readonly LowItemToBuy[]): () => void {
    const makeId = createIdSequence();
    const addedItems = items.flatMap(({ itemId: _itemId, pending, ...item }) =>
      pending ? [] : { ...item, id: makeId() },
    );
    if (targetList === undefined) {
      const listId = newId();
      write('createList', { body: { id: listId, name: listName, items: addedItems } }, addOptions);
      return () => write('deleteList', { params: { listId } }, removeOptions);
    }
    const { id: listId } = targetList;
    for (const body of addedItems) write('addListItem', { params: { listId }, body }, addOptions);
    const raisedItems = items.flatMap(({ pending, quantity, productId }) =>
      pending
        ? { pending, quantity, productIdToLink: pending.isLinked ? undefined : productId }
        : [],
    );
    const changeItem = (itemId: string, body: ListItemChange) =>
      write('changeListItem', { params: { listId, itemId }, body }, changeOptions);
    for (const { pending, quantity, productIdToLink } of raisedItems) {
      changeItem(pending.id, {
        quantity,
        ...(productIdToLink !== undefined && { productId: productIdToLink }),
      });
    }
    return () => {
      for (const { id: itemId } of addedItems) {
        write('removeListItem', { params: { listId, itemId } }, removeOptions);
      }
      for (const { pending, quantity, productIdToLink } of raisedItems) {
        // Subtracts what was added, and keeps what another person has added since.
        changeItem(pending.id, {
          add: quantityDifference(quantity, pending.quantity),
          ...(productIdToLink !== undefined && { productId: null }),
        });
      }
    };
  }

  function putOnList(items: readonly LowItemToBuy[]): void {
    const undo = writeItems(items);
    const text =
      items.length === 1
        ? `1 item adicionado à lista "${listName}"!`
        : `${items.length} itens adicionados à lista "${listName}"!`;
    toast.success(text, { action: { label: 'Desfazer', onAction: undo } });
  }

  return { isReady, itemsToBuy, listName, putOnList };
}
