import type { List, ListSummary, NewListItem, PurchasedItem } from '@quitanda/contract';
import { createIdSequence } from '@quitanda/contract/id-sequence';
import { newId } from '@quitanda/contract/ids';
import { forgetTrip } from '../../../lib/device/shopping-storage.ts';
import type { WriteContext } from '../../../sync/reads-and-writes.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { copyPurchasedItems, nameOfCopy, copyItems, productsOf } from './copies.ts';
import { selectAfterDeletion } from './selection.ts';

const saveOptions = { failureText: 'Ocorreu um erro.' };

export type ListActions = ReturnType<typeof useListActions>;

/** Returns the functions that create, change and delete lists. `select` changes the selected list. */
export function useListActions(lists: readonly ListSummary[], select: (id: string | null) => void) {
  const write = useWrite();
  const toast = useToast();

  function createAndSelect(
    name: string,
    items: NewListItem[] = [],
    context: WriteContext = {},
  ): void {
    const id = newId();
    write('createList', { body: { id, name, items } }, { ...saveOptions, context });
    select(id);
  }

  /** LST-03: creates an empty list. */
  function create(name: string): void {
    createAndSelect(name);
    toast.success('Lista criada!');
  }

  /** REP-10: creates a list with items. */
  function createFilled(name: string, items: NewListItem[]): void {
    createAndSelect(name, items);
    toast.success('Lista criada!');
  }

  function rename(listId: string, name: string): void {
    write('renameList', { params: { listId }, body: { name } }, saveOptions);
    toast.success('Lista renomeada!');
  }

  /**
   * LST-04, LST-17: deletes a list, and shows a message with an undo. `list` is the list with its
   * items, which the undo shows again; undefined if they are not loaded.
   */
  function remove({ id: listId, name }: ListSummary, list: List | undefined): void {
    write('deleteList', { params: { listId } }, { failureText: 'Falha ao excluir.' });
    const restoreTrip = forgetTrip(listId);
    select(selectAfterDeletion(lists, listId));
    const undo = () => {
      const context = list === undefined ? { listName: name } : { list };
      write('restoreList', { params: { listId } }, { context });
      restoreTrip();
      if (list !== undefined) select(listId);
    };
    toast.success('Lista excluída.', { action: { label: 'Desfazer', onAction: undo } });
  }

  const usedNames = lists.map(({ name }) => name);

  /** LST-18: creates a copy of a list with its items as planned. */
  function duplicate(list: List): void {
    const items = copyItems(list.items, createIdSequence());
    createAndSelect(nameOfCopy(list, 'cópia', usedNames), items, {
      products: productsOf(list.items),
    });
    toast.success('Lista duplicada!');
  }

  /** LST-18: creates a list from the list's last purchase. */
  function repeat(list: ListSummary, purchase: readonly PurchasedItem[]): void {
    createAndSelect(
      nameOfCopy(list, 'repetição', usedNames),
      copyPurchasedItems(purchase, createIdSequence()),
    );
    toast.success('Lista criada com a última compra!');
  }

  return { create, createFilled, rename, remove, duplicate, repeat };
}
