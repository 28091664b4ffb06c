import type { ItemProduct, ListItem } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { fromCentavos, fromThousandths } from '@quitanda/contract/values';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { afterNextPaint } from '../../../lib/timing/after-next-paint.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { seenLine } from '../../../lib/items/seen-line.ts';
import { isUnsaved, itemTakenAs, savedId } from './impulse.ts';
import type { PricedLine } from './item-draft.ts';

/** The priced line of an item that a person takes, with the product and the unit that are taken. */
export interface Purchase {
  readonly line: PricedLine;
  readonly product: ItemProduct | null;
  readonly unit: ListItem['unit'];
  /** The item with its plan in pieces, if a plan in containers is taken in pieces (UNI-11). */
  readonly planned?: ListItem | undefined;
}

interface TakeOptions {
  readonly barcode?: Barcode | undefined;
  /** Whether the caller shows the result itself, instead of a toast. */
  readonly isSilent?: boolean;
}

/** Undoes one change of the cart. */
export type Undo = () => void;

export const failureText = 'Falha ao atualizar item.';

/**
 * Returns a function that takes an item into the cart of a trip. The cart changes at once (UI-07).
 */
export function useTake(listId: string, supermarket: string) {
  const write = useWrite();
  const toast = useToast();

  /**
   * Takes an item for the first time, planned or not (SHO-07, SHO-10). The server finds the product
   * of a `barcode`, or stores the code (SHO-18). Shows a toast, unless `isSilent`. `item` is the
   * item as the person saw it, so that the take of another person since then is detected (CASA-41).
   */
  function take(
    item: ListItem,
    purchase: Purchase,
    { barcode, isSilent = false }: TakeOptions = {},
  ): Undo {
    const { product, unit } = purchase;
    const { name } = itemTakenAs(item, product);
    const body = {
      ...purchaseFields(purchase, supermarket),
      ...productFields(item, product),
      ...(product === null && barcode !== undefined && { barcode }),
      takenAt: new Date().toISOString(),
    };
    const options = {
      failureText: 'Falha ao adicionar item ao carrinho.',
      ...(product && { context: { products: [product] } }),
    };
    if (isUnsaved(item)) {
      const quantity = body.purchasedQuantity;
      const id = savedId(item);
      write(
        'addListItem',
        { params: { listId }, body: { ...body, id, name, unit, quantity, isImpulse: true } },
        options,
      );
    } else {
      const changes = { ...body, ...wordField(item, purchase), ...seenLine(item, body) };
      write('changeListItem', { params: { listId, itemId: item.id }, body: changes }, options);
    }
    // Showing a toast forces a layout, so the toast waits until the taken row is painted.
    if (!isSilent) afterNextPaint(() => toast.success(`"${name}" adicionado ao carrinho!`));
    return () => undoTake(item, purchase);
  }

  /**
   * Removes an item that was not on the list before. Restores any other item as it was: pending, and
   * without the new product. The undo is based on the line that was taken, so that it does not
   * remove a later correction of another person (CASA-43).
   */
  function undoTake(item: ListItem, purchase: Purchase): void {
    if (isUnsaved(item)) {
      write('removeListItem', { params: { listId, itemId: savedId(item) } }, { failureText });
      return;
    }
    const change = { isChecked: false, selectedProductId: item.selectedProductId };
    const takenItem = { ...item, ...purchaseFields(purchase, supermarket) };
    const body = { ...change, ...seenLine(takenItem, change) };
    write('changeListItem', { params: { listId, itemId: item.id }, body }, { failureText });
  }

  return take;
}

/** Returns the fields that a purchase sets in its list item. */
export function purchaseFields({ line, unit }: Purchase, supermarket: string) {
  return {
    isChecked: true,
    price: fromCentavos(line.unitPrice),
    ...(line.isTotalTyped && { paid: fromCentavos(line.total) }),
    purchasedQuantity: fromThousandths(line.quantity),
    purchasedUnit: unit,
    supermarket,
  };
}

/**
 * Returns the field with the word of the amount: that of the plan as the person saw it, because another
 * person may change the plan meanwhile.
 */
export function wordField(item: ListItem, { unit, planned = item }: Purchase) {
  return { purchasedUnitText: (unit === planned.unit && planned.unitText) || unit };
}

/**
 * Returns the field with the selected product; no field if there is no product, or the item already
 * has it.
 */
export function productFields(item: ListItem, product: ItemProduct | null) {
  const isSameProduct = !isUnsaved(item) && product?.id === takenOrPlannedProductId(item);
  return product === null || isSameProduct ? {} : { selectedProductId: product.id };
}
