import type { ItemProduct, ListItem } from '@quitanda/contract';
import { areSameBarcode, type Barcode } from '@quitanda/contract/barcodes';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { useRead } from '../../../sync/react/use-read.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import type { BarcodeLookUpResult } from '../../catalogue/product-by-barcode.ts';
import { classifyCode, failedLookUpText, internalCodeText } from './scanned-code.ts';
import { findSimilarItem } from './similar-item.ts';
import { findCartItem, findPendingItem, findPendingItemByName } from './item-of-product.ts';
import { idInCart, createImpulseItem } from '../take/impulse.ts';
import { scanButtonId } from '../row-focus.ts';
import { createPendingLine, oneTapPurchase } from '../pending/pending-lines.ts';
import type { Trip } from '../trip/trip.ts';
import { useCart } from '../cart/use-cart.ts';
import { useTake } from '../take/use-take.ts';
import { useLabelScans } from './use-label-scans.ts';
import { usePendingLookUps } from './use-pending-look-ups.ts';

/** Returns the functions that find or create the item of a scanned code, and take it. */
export function useScanning(trip: Trip) {
  const { list, supermarket, history, steps } = trip;
  const toast = useToast();
  const pendingLookUps = usePendingLookUps();
  const packageCounts = useRead('getPackageCounts', {}).data;
  const cart = useCart(list.id, supermarket);
  const takeIntoCart = useTake(list.id, supermarket);
  const { go, close, recordScan } = steps;
  const openerId = scanButtonId;
  const { onLabelScanned, takeLabelledItem, linkLabel } = useLabelScans(trip);

  function onCodeScanned(barcode: Barcode): void {
    const code = classifyCode(barcode);
    if (code.kind === 'label') return onLabelScanned(code.label);
    if (code.kind === 'product') return go({ kind: 'look-up', barcode });
    toast.info(internalCodeText);
    go({ kind: 'add' });
  }

  /**
   * Takes the planned item of the product, adds one piece to its item in the cart, or adds a new
   * item (SHO-09, SHO-10). Before it adds a new item, it asks whether a planned item with a similar
   * name is meant (SCN-07). `isLookedUp` says whether to show that the product was found.
   */
  function takeProduct(product: ItemProduct, isLookedUp = false): void {
    const cartItem = findCartItem(list.items, product);
    const plannedItem = findPendingItem(list.items, product);
    if (plannedItem === undefined && cartItem !== undefined) return takeOneMore(cartItem);
    const similarItem =
      plannedItem === undefined ? findSimilarItem(list.items, product) : undefined;
    if (similarItem === undefined) takeAs(plannedItem, product, isLookedUp);
    else go({ kind: 'same-item', item: similarItem, product });
  }

  /**
   * Takes the planned item, or a new impulse item, as this product: at once if the product is not
   * weighed and its last price in this supermarket is known, otherwise in a dialog.
   */
  function takeAs(
    plannedItem: ListItem | undefined,
    product: ItemProduct,
    isLookedUp = false,
  ): void {
    const item = plannedItem ?? createImpulseItem(list.id, product);
    const line = createPendingLine(item, product, history, packageCounts);
    // A barcode does not contain a weight, so the dialog asks for it.
    const purchase = line.unit === 'un' ? oneTapPurchase(line) : undefined;
    if (purchase === undefined) {
      if (isLookedUp) toast.success(`Produto "${product.name}" encontrado! Adicione os detalhes.`);
      go({ kind: 'take', item, product, openerId });
      return;
    }
    close(openerId);
    recordScan(idInCart(item), takeIntoCart(item, purchase, { isSilent: true }));
  }

  /**
   * Adds one piece after a repeated scan. If the item is weighed, or has no price or quantity, a
   * dialog asks for what is missing; it also asks about a gift, whose price is 0 (SHO-24), and about
   * a typed total, which does not tell what one more costs (SHO-25).
   */
  function takeOneMore(item: ListItem): void {
    const { purchasedQuantity } = item;
    const hasUnitPrice = Boolean(item.price) && item.paid == null;
    if (purchasedUnitOf(item) !== 'un' || purchasedQuantity === null || !hasUnitPrice) {
      return go({ kind: 'edit', item, isRepeatedScan: true });
    }
    close(openerId);
    recordScan(item.id, cart.addOne({ ...item, purchasedQuantity }));
  }

  function onLookedUp(barcode: Barcode, outcome: BarcodeLookUpResult): void {
    switch (outcome.kind) {
      case 'found':
        return takeProduct(asItemProduct(outcome.product), true);
      case 'unknown':
        return go({ kind: 'unknown-code', barcode });
      case 'offline':
        return takeWithoutLookUp(barcode);
      case 'failed':
        toast.error(failedLookUpText);
        close(openerId);
    }
  }

  /**
   * Handles a code that could not be looked up: takes the item to which the person has already
   * given this code, or else asks for a name (SHO-18).
   */
  function takeWithoutLookUp(barcode: Barcode): void {
    const isSame = (code: string) => areSameBarcode(code, barcode);
    const itemId = pendingLookUps.findLast(([code]) => isSame(code))?.[1];
    const namedItem = list.items.find(
      ({ id, product, scannedBarcode }) =>
        id === itemId || (product === null && isSame(scannedBarcode ?? '')),
    );
    if (namedItem?.isChecked === true) takeOneMore(namedItem);
    else if (namedItem) go({ kind: 'take', item: namedItem, product: null, openerId, barcode });
    else go({ kind: 'name-code', barcode });
  }

  function takeNamedItem(barcode: Barcode, name: string, unit: ListItem['unit']): void {
    const item = findPendingItemByName(list.items, name) ?? createImpulseItem(list.id, name, unit);
    go({ kind: 'take', item, product: null, openerId, barcode });
  }

  return {
    onCodeScanned,
    onLabelScanned,
    takeLabelledItem,
    linkLabel,
    takeProduct,
    takeAs,
    onLookedUp,
    takeNamedItem,
  };
}
