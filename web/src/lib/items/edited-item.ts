/** An item as a person has edited it, to add it again if somebody has removed it (SYN-37). */
import type { ListItem, NewListItem } from '@quitanda/contract';

/** What was typed, and the products of the item before the edit. */
export type EditedItem = Pick<
  ListItem,
  | 'name'
  | 'quantity'
  | 'unit'
  | 'unitText'
  | 'note'
  | 'onlyAt'
  | 'productId'
  | 'selectedProductId'
  | 'product'
>;

/** Returns the new item, pending, with the id `id`. */
export const toNewItem = (id: string, edited: EditedItem): NewListItem => ({
  id,
  name: edited.name,
  quantity: edited.quantity,
  unit: edited.unit,
  ...(edited.unitText && { unitText: edited.unitText }),
  ...(edited.note != null && { note: edited.note }),
  ...(edited.onlyAt != null && { onlyAt: edited.onlyAt }),
  ...(edited.productId !== null && { productId: edited.productId }),
  ...(edited.selectedProductId !== null && { selectedProductId: edited.selectedProductId }),
});

/** Returns the options of the write that adds the item. */
export const optionsOf = ({ product }: EditedItem) => ({
  failureText: 'Falha ao adicionar item.',
  ...(product !== null && { context: { product } }),
});
