import type { ItemProduct, ListItem } from '@quitanda/contract';
import { takenOrPlannedProductId } from '../lib/items/taken-or-planned-product-id.ts';
import { formatAmount } from '@quitanda/contract/units';
import { quantityDifference, addToQuantity } from '../lib/amounts/quantities.ts';
import { useWrite } from '../sync/react/use-write.ts';
import { useToast } from '../ui/feedback/toast-region.tsx';

/** The product to link to the item. An item that already has a product keeps it. */
interface ProductLink {
  readonly id: string | null;
  /** The fields of the product, if they are on this device. */
  readonly product: ItemProduct | undefined;
}

/**
 * Returns a function that raises the quantity of a pending item by `by`, and shows a message with
 * an undo (LST-19).
 */
export function useRaiseQuantity(): (item: ListItem, by: number, link?: ProductLink) => void {
  const write = useWrite();
  const toast = useToast();
  return (item, by, link) => {
    const isLinking = link?.id != null && takenOrPlannedProductId(item) === null;
    const context = link?.product && { context: { product: link.product } };
    const writeChange = (add: number, productId: string | null) =>
      write(
        'changeListItem',
        {
          params: { listId: item.listId, itemId: item.id },
          body: { add, ...(isLinking && { productId }) },
        },
        context,
      );
    const newQuantity = addToQuantity(item.quantity, by, item.unit);
    const addedQuantity = quantityDifference(item.quantity, newQuantity);
    writeChange(addedQuantity, link?.id ?? null);
    toast.success(raisedText(item, newQuantity), {
      action: { label: 'Desfazer', onAction: () => writeChange(-addedQuantity, null) },
    });
  };
}

/** Returns a message such as '"Leite" já estava na lista: agora 3 un.'. */
export const raisedText = (
  item: Pick<ListItem, 'name' | 'unit' | 'unitText'>,
  newQuantity: number,
) =>
  `"${item.name}" já estava na lista: agora ${formatAmount({ ...item, quantity: newQuantity })}.`;
