import { createIdSequence } from '@quitanda/contract/id-sequence';
import { newId } from '@quitanda/contract/ids';
import { readActiveListId, saveActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import type { ItemValues } from '../items/item-fields.ts';
import { useItemActions } from '../items/use-item-actions.ts';

/**
 * Returns a function that adds items to the last used list, or to a new one if there is none. It may
 * be called once `isReady` is true, because the items of the list decide what is raised (LST-19).
 */
export function useAddFromOutside() {
  const lists = useRead('getLists', {}).data;
  const target = lists?.find(({ id }) => id === readActiveListId()) ?? lists?.[0];
  const listId = target?.id ?? '';
  const list = useRead('getList', { params: { listId } }, { isEnabled: listId !== '' }).data;
  const actions = useItemActions(listId);
  const write = useWrite();

  function add(items: readonly ItemValues[]): void {
    if (list !== undefined) {
      actions.add(list.items, items);
      return;
    }
    const id = newId();
    const makeId = createIdSequence();
    const newItems = items.map((item) => ({ id: makeId(), ...item }));
    write(
      'createList',
      { body: { id, name: 'Lista de compras', items: newItems } },
      { failureText: 'Falha ao adicionar item.' },
    );
    saveActiveListId(id);
  }

  return { add, isReady: lists !== undefined && (target === undefined || list !== undefined) };
}
