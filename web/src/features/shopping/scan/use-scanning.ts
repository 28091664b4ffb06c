import type { ItemProduct, LabelValueKind, ListItem } from '@quitanda/contract';
import type { Barcode, StoreLabel } from '@quitanda/contract/barcodes';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import type { BarcodeAnswer } from '../../catalogue/product-by-barcode.ts';
import { failedLookUpText, internalCodeText, scannedCode } from './scanned-code.ts';
import { findSimilarItem } from './similar-item.ts';
import { cartLineOf, pendingLineNamed, pendingLineOf } from './line-of-product.ts';
import { idInCart, impulseItem } from '../take/impulse.ts';
import { scanButtonId } from '../row-focus.ts';
import { lineOf, oneTapPurchase } from '../pending/pending-lines.ts';
import type { Trip } from '../trip/trip.ts';
import { useCart } from '../cart/use-cart.ts';
import { useTake } from '../take/use-take.ts';
import { usePendingLookUps } from './use-pending-look-ups.ts';

/** Returns the functions that find or create the item of a scanned code, and take it. */
export function useScanning({ list, supermarket, history, labels, steps }: Trip) {
  const write = useWrite();
  const toast = useToast();
  const pendingLookUps = usePendingLookUps();
  const cart = useCart(list.id, supermarket);
  const takeIntoCart = useTake(list.id, supermarket);
  const { go, close, recordScan } = steps;
  const opener = scanButtonId;

  function read(barcode: Barcode): void {
    const code = scannedCode(barcode);
    if (code.kind === 'label') return readLabel(code.label);
    if (code.kind === 'product') return go({ kind: 'look-up', barcode });
    toast.info(internalCodeText);
    go({ kind: 'add' });
  }

  /** `item` is the item that was being taken when the label was scanned, if any. */
  function readLabel(label: StoreLabel, item?: ListItem): void {
    const saved = labels.find(({ code }) => code === label.code);
    if (saved) takeLabelled(label, saved.valueKind, saved.product, item);
    else go({ kind: 'link-label', label, item });
  }

  /** Takes a labelled item. A label belongs to one bag, so it never changes an item in the cart. */
  function takeLabelled(
    label: StoreLabel,
    valueKind: LabelValueKind,
    product: ItemProduct | null,
    itemBeingTaken: ListItem | undefined,
    name = '',
  ): void {
    const planned =
      itemBeingTaken ??
      (product ? pendingLineOf(list.items, product) : pendingLineNamed(list.items, name));
    const isCounted = valueKind === 'price' && product !== null && product.typicalUnit !== 'kg';
    const item = planned ?? impulseItem(list.id, product ?? name, isCounted ? 'un' : 'kg');
    go({ kind: 'take', item, product, opener, label: { label, valueKind, item: itemBeingTaken } });
  }

  function linkLabel(
    label: StoreLabel,
    valueKind: LabelValueKind,
    product: ItemProduct,
    item: ListItem | undefined,
  ): void {
    write(
      'saveStoreLabel',
      {
        params: { supermarketName: supermarket, labelCode: label.code },
        body: { productId: product.id, valueKind },
      },
      { failureText: 'Falha ao guardar a etiqueta.', context: { products: [product] } },
    );
    takeLabelled(label, valueKind, product, item);
  }

  /**
   * Takes the planned item of the product, adds to its line in the cart, or adds an item (SHO-09,
   * SHO-10).
   */
  function takeProduct(product: ItemProduct, isFound = false): void {
    const inCart = cartLineOf(list.items, product);
    const planned = pendingLineOf(list.items, product);
    if (planned === undefined && inCart !== undefined) return takeOneMore(inCart);
    const similar = planned === undefined ? findSimilarItem(list.items, product) : undefined;
    if (similar === undefined) takeAs(planned, product, isFound);
    else go({ kind: 'same-item', item: similar, product });
  }

  /**
   * Takes the item at once if its last price in this supermarket is known; otherwise a dialog asks.
   */
  function takeAs(planned: ListItem | undefined, product: ItemProduct, isFound = false): void {
    const item = planned ?? impulseItem(list.id, product);
    const line = lineOf(item, product, history);
    // A barcode does not contain a weight, so the dialog asks for it.
    const purchase = line.unit === 'un' ? oneTapPurchase(line) : undefined;
    if (purchase === undefined) {
      if (isFound) toast.success(`Produto "${product.name}" encontrado! Adicione os detalhes.`);
      go({ kind: 'take', item, product, opener });
      return;
    }
    close(opener);
    recordScan(idInCart(item), takeIntoCart(item, purchase, { isSilent: true }));
  }

  /**
   * Adds one piece after a repeated scan. For a weighed item a dialog asks, because only the person
   * knows the weight.
   */
  function takeOneMore(line: ListItem): void {
    const { purchasedQuantity } = line;
    if (purchasedUnitOf(line) !== 'un' || purchasedQuantity === null || line.price === null) {
      return go({ kind: 'edit', item: line, isRepeatedScan: true });
    }
    close(opener);
    recordScan(line.id, cart.addOne({ ...line, purchasedQuantity }));
  }

  function onLookedUp(barcode: Barcode, outcome: BarcodeAnswer): void {
    switch (outcome.kind) {
      case 'found':
        return takeProduct(asItemProduct(outcome.product), true);
      case 'unknown':
        return go({ kind: 'unknown-code', barcode });
      case 'no-signal':
        return takeWithoutLookUp(barcode);
      case 'failed':
        toast.error(failedLookUpText);
        close(opener);
    }
  }

  /**
   * Without a network: takes the item that was named for this code before, or else asks for its
   * name (SHO-18).
   */
  function takeWithoutLookUp(barcode: Barcode): void {
    const itemId = pendingLookUps.get(barcode);
    const named = list.items.find(
      ({ id, product, scannedBarcode }) =>
        id === itemId || (product === null && scannedBarcode === barcode),
    );
    if (named?.isChecked === true) takeOneMore(named);
    else if (named) go({ kind: 'take', item: named, product: null, opener, barcode });
    else go({ kind: 'name-code', barcode });
  }

  function takeNamed(barcode: Barcode, name: string, unit: ListItem['unit']): void {
    const item = pendingLineNamed(list.items, name) ?? impulseItem(list.id, name, unit);
    go({ kind: 'take', item, product: null, opener, barcode });
  }

  return {
    read,
    readLabel,
    takeLabelled,
    linkLabel,
    takeProduct,
    takeAs,
    onLookedUp,
    takeNamed,
  };
}
