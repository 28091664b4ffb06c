import type { ItemProduct, LabelValueKind, ListItem } from '@quitanda/contract';
import type { StoreLabel } from '@quitanda/contract/barcodes';
import { useWrite } from '../../../sync/react/use-write.ts';
import { scanButtonId } from '../row-focus.ts';
import { createImpulseItem } from '../take/impulse.ts';
import type { Trip } from '../trip/trip.ts';
import { findPendingItem, findPendingItemByName } from './item-of-product.ts';

/** Returns the functions that take the item of a scanned store label (SHO-13). */
export function useLabelScans({ list, supermarket, labels, steps: { go } }: Trip) {
  const write = useWrite();

  /** `itemBeingTaken` is set if the label was scanned in the dialog of an item. */
  function onLabelScanned(label: StoreLabel, itemBeingTaken?: ListItem): void {
    const linkedLabel = labels.find(({ code }) => code === label.code);
    if (linkedLabel)
      takeLabelledItem(label, linkedLabel.valueKind, linkedLabel.product, itemBeingTaken);
    else go({ kind: 'link-label', label, item: itemBeingTaken });
  }

  /**
   * Opens the dialog that takes the item of a store label. Each store label is printed for one bag,
   * so an item that is already in the cart is not changed.
   */
  function takeLabelledItem(
    label: StoreLabel,
    valueKind: LabelValueKind,
    product: ItemProduct | null,
    itemBeingTaken: ListItem | undefined,
    name = '',
  ): void {
    const plannedItem =
      itemBeingTaken ??
      (product ? findPendingItem(list.items, product) : findPendingItemByName(list.items, name));
    const isCounted = valueKind === 'price' && product !== null && product.typicalUnit !== 'kg';
    const item =
      plannedItem ?? createImpulseItem(list.id, product ?? name, isCounted ? 'un' : 'kg');
    const interpretedLabel = { label, valueKind, item: itemBeingTaken };
    go({ kind: 'take', item, product, openerId: scanButtonId, label: interpretedLabel });
  }

  function linkLabel(
    label: StoreLabel,
    valueKind: LabelValueKind,
    product: ItemProduct,
    itemBeingTaken: ListItem | undefined,
  ): void {
    write(
      'saveStoreLabel',
      {
        params: { supermarketName: supermarket, labelCode: label.code },
        body: { productId: product.id, valueKind },
      },
      { failureText: 'Falha ao guardar a etiqueta.', context: { products: [product] } },
    );
    takeLabelledItem(label, valueKind, product, itemBeingTaken);
  }

  return { onLabelScanned, takeLabelledItem, linkLabel };
}
