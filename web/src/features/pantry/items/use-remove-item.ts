import type { PantryItem } from '@quitanda/contract';
import { batchesOf } from '@quitanda/contract/batches/batches';
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
      shelfLifeDays,
      openedLifeDays,
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
      ...(item.batches?.length && { batches: batchesOf(item) }),
      ...(shelfLifeDays && { shelfLifeDays }),
      ...(openedLifeDays && { openedLifeDays }),
    };
    write(
      'addPantryItem',
      { params: { pantryId }, body: { ...body, ...(productId !== null && { productId }) } },
      addOptions,
    );
    if (addedQuantity !== quantity)
      write('changePantryItem', { params, body: { quantity } }, addOptions);
  };
}
