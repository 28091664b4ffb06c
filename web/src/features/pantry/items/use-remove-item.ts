import type { PantryItem } from '@quitanda/contract';
import { batchesOf } from '@quitanda/contract/batches/batches';
import { newId } from '@quitanda/contract/ids';
import { minimumQuantity } from '@quitanda/contract/values';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';

/**
 * PAN-05: returns a function that removes the item, with a message whose button undoes the removal.
 */
export function useRemoveItem(pantryId: string, item: PantryItem): () => void {
  const write = useWrite();
  const toast = useToast();
  const restore = useRestoreItem(pantryId);
  return () => {
    const params = { pantryId, itemId: item.id };
    write('removePantryItem', { params }, { failureText: 'Falha ao remover item.' });
    toast.success('Item removido com sucesso!', {
      action: { label: 'Desfazer', onAction: () => restore(item) },
    });
  };
}

/** Returns a function that adds an item that has left the pantry. */
export function useRestoreItem(pantryId: string): (item: PantryItem) => void {
  const write = useWrite();
  return (item) => {
    const {
      id,
      name,
      unit,
      unitText,
      productId,
      quantity,
      lowStockAlertThreshold,
      targetQuantity,
    } = item;
    const params = { pantryId, itemId: id };
    const addOptions = { failureText: 'Falha ao adicionar item.' };
    // An item cannot be added with less than the minimum quantity. A second write then sets the
    // smaller quantity, such as 0.
    const addedQuantity = Math.max(quantity, minimumQuantity(unit));
    const body = {
      id,
      name,
      unit,
      ...(unitText && { unitText }),
      quantity: addedQuantity,
      lowStockAlertThreshold,
      targetQuantity,
    };
    write(
      'addPantryItem',
      { params: { pantryId }, body: { ...body, ...(productId !== null && { productId }) } },
      addOptions,
    );
    if (addedQuantity !== quantity)
      write('changePantryItem', { params, body: { quantity } }, addOptions);
    // The new stock is one rest, of which each batch with a date becomes a part again (VAL-08).
    for (const batch of batchesOf(item)) {
      const { bestBefore, kind, isGuess, openedOn, frozenOn, amount } = batch;
      if (!bestBefore && !openedOn && !frozenOn) continue;
      const facts = { bestBefore, kind, ...(isGuess && { isGuess }), openedOn, frozenOn };
      const change = { ...facts, amount, newId: newId() };
      write('changeBatch', { params: { ...params, batchId: id }, body: change }, addOptions);
    }
  };
}
