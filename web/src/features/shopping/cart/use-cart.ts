import type { ItemProduct, ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { afterNextPaint } from '../../../lib/timing/after-next-paint.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { seenLine, takenLine } from '../../../lib/items/seen-line.ts';
import { shownName } from './cart.ts';
import {
  productFields,
  purchaseFields,
  failureText,
  wordField,
  type Purchase,
  type Undo,
} from '../take/use-take.ts';

/**
 * Returns the functions that change items in the cart of a trip. The cart changes at once (UI-07).
 * An undo is based on the line that its change has made, so that a change of another person since
 * then is detected (CASA-42).
 */
export function useCart(listId: string, supermarket: string) {
  const write = useWrite();
  const toast = useToast();

  /**
   * Corrects an item in the cart. Sends only the changed fields, and the supermarket if the item
   * has none. `item` is the item as the person saw it, so that a correction of another person since
   * then is detected (CASA-42).
   */
  function correct(item: ListItem, purchase: Purchase): Undo {
    const { product } = purchase;
    const line = purchaseFields(purchase, supermarket);
    const { price, paid = null, purchasedQuantity, purchasedUnit } = line;
    const amounts = {
      ...(price !== item.price && { price }),
      ...(purchasedQuantity !== item.purchasedQuantity && { purchasedQuantity }),
      ...(purchasedUnit !== purchasedUnitOf(item) && { purchasedUnit }),
      ...((item.purchasedQuantity === null || purchasedUnit !== purchasedUnitOf(item)) &&
        wordField(item, purchase)),
    };
    const hasTotal = paid !== null || item.paid != null;
    const isChanged = Object.keys(amounts).length > 0 || paid !== (item.paid ?? null);
    const body = {
      ...amounts,
      // A total is sent with the quantity for which it was paid (SHO-25).
      ...(hasTotal && isChanged && { price, paid, purchasedQuantity }),
      ...(item.supermarket === null && { supermarket }),
      ...productFields(item, product),
    };
    if (Object.keys(body).length === 0) return () => undefined;
    const params = { listId, itemId: item.id };
    const options = { failureText, ...(product && { context: { products: [product] } }) };
    write('changeListItem', { params, body: { ...body, ...seenLine(item, body) } }, options);
    const previousFields = {
      price: item.price,
      ...(hasTotal && { paid: item.paid ?? null }),
      purchasedQuantity: item.purchasedQuantity,
      purchasedUnit: item.purchasedUnit,
      purchasedUnitText: item.purchasedUnitText ?? null,
      selectedProductId: item.selectedProductId,
    };
    const seen = seenLine({ ...item, ...body }, previousFields);
    return () =>
      write('changeListItem', { params, body: { ...previousFields, ...seen } }, { failureText });
  }

  /** Sets the product of an item in the cart (SHO-18). */
  function linkProduct({ id }: ListItem, product: ItemProduct): void {
    const params = { listId, itemId: id };
    const body = { selectedProductId: product.id };
    write('changeListItem', { params, body }, { failureText, context: { products: [product] } });
  }

  /** Adds one piece to an item in the cart. The undo restores the previous quantity. */
  function addOne(item: ListItem & { purchasedQuantity: number }): Undo {
    const { purchasedQuantity: previousQuantity } = item;
    const params = { listId, itemId: item.id };
    function setQuantity(purchasedQuantity: number, itemBefore: ListItem) {
      const change = { purchasedQuantity };
      const body = { ...change, ...seenLine(itemBefore, change) };
      write('changeListItem', { params, body }, { failureText });
    }
    const newQuantity = previousQuantity + 1;
    setQuantity(newQuantity, item);
    return () => setQuantity(previousQuantity, { ...item, purchasedQuantity: newQuantity });
  }

  /**
   * Moves the item back to 'A Pegar' (SHO-04). The undo takes it again with the same price. `item` is
   * the item as the person saw it, so that a later correction of another person stays (CASA-43).
   */
  function putBack(item: ListItem): void {
    const params = { listId, itemId: item.id };
    const change = { isChecked: false };
    write(
      'changeListItem',
      { params, body: { ...change, ...seenLine(item, change) } },
      { failureText },
    );
    const lineBefore = takenLine(item);
    const body = { ...lineBefore, ...seenLine({ ...item, isChecked: false }, lineBefore) };
    // Showing a toast forces a layout, so the toast waits until the changed rows are painted.
    afterNextPaint(() =>
      toast.info(`"${shownName(item)}" voltou para A Pegar.`, {
        action: {
          label: 'Desfazer',
          onAction: () => write('changeListItem', { params, body }, { failureText }),
        },
      }),
    );
  }

  return { correct, linkProduct, addOne, putBack };
}
