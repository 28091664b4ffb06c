import type { ItemProduct, ListItem } from '@quitanda/contract';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { formatQuantity } from '../../../lib/amounts/decimal.ts';
import { addedTo, raisedQuantity } from '../../../lib/amounts/quantities.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';

/**
 * The product to link if the item has none; `product` has its fields, if they are on this device.
 */
interface Linked {
  readonly id: string | null;
  readonly product: ItemProduct | undefined;
}

/**
 * Returns a function that raises the quantity of a pending item by `by`, and shows a message with
 * an undo (LST-19).
 */
export function useRaiseQuantity(): (item: ListItem, by: number, linked?: Linked) => void {
  const write = useWrite();
  const toast = useToast();
  return (item, by, linked) => {
    const isLinking = linked?.id != null && takenOrPlannedProductId(item) === null;
    const context = linked?.product && { context: { product: linked.product } };
    const change = (add: number, productId: string | null) =>
      write(
        'changeListItem',
        {
          params: { listId: item.listId, itemId: item.id },
          body: { add, ...(isLinking && { productId }) },
        },
        context,
      );
    const after = raisedQuantity(item.quantity, by, item.unit);
    const added = addedTo(item.quantity, after);
    change(added, linked?.id ?? null);
    toast.success(raisedText(item, after), {
      action: { label: 'Desfazer', onAction: () => change(-added, null) },
    });
  };
}

/** '"Leite" já estava na lista: agora 3 un.' */
export const raisedText = (item: Pick<ListItem, 'name' | 'unit'>, after: number) =>
  `"${item.name}" já estava na lista: agora ${formatQuantity(after, item.unit)}.`;
