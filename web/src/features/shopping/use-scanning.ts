import type { ItemProduct, LabelValueKind, ListItem } from '@quitanda/contract';
import {
  isInStoreOnly,
  readStoreLabel,
  type Barcode,
  type StoreLabel,
} from '@quitanda/contract/barcodes';
import { useWrite } from '../../sync/use-write.ts';
import { useToast } from '../../ui/toast-region.tsx';
import { asItemProduct } from '../../lib/as-item-product.ts';
import type { LookUpOutcome } from './use-barcode-look-up.ts';
import { cartLineOf, pendingLineNamed, pendingLineOf } from './found-line.ts';
import { impulseItem } from './impulse.ts';
import { scanButtonId } from './row-focus.ts';
import type { Trip } from './trip.ts';
import { useRegistering } from './use-registering.ts';

/** What each scan leads to: a planned item, what already is in the cart, or something new. */
export function useScanning({ list, supermarket, labels, steps }: Trip) {
  const write = useWrite();
  const toast = useToast();
  const registering = useRegistering();
  const { go, close } = steps;
  const opener = scanButtonId;

  /** A scale's label is never looked up (SHO-13); neither is another number of the shop's own. */
  function read(barcode: Barcode): void {
    const label = readStoreLabel(barcode);
    if (label) return readLabel(label);
    if (!isInStoreOnly(barcode)) return go({ kind: 'look-up', barcode });
    toast.info('Este código é interno da loja. Busque o produto pelo nome.');
    go({ kind: 'add' });
  }

  /** `item` is the one that was being taken, if any. */
  function readLabel(label: StoreLabel, item?: ListItem): void {
    const known = labels.find(({ code }) => code === label.code);
    if (known) takeLabelled(label, known.valueKind, known.product, item);
    else go({ kind: 'link-label', label, item });
  }

  /** Each label is one bag: it never changes what is in the cart already. */
  function takeLabelled(
    label: StoreLabel,
    valueKind: LabelValueKind,
    product: ItemProduct | null,
    asked: ListItem | undefined,
    name = '',
  ): void {
    const planned =
      asked ?? (product ? pendingLineOf(list.items, product) : pendingLineNamed(list.items, name));
    const isCounted = valueKind === 'price' && product !== null && product.typicalUnit !== 'kg';
    const item = planned ?? impulseItem(list.id, product ?? name, isCounted ? 'un' : 'kg');
    go({ kind: 'take', item, product, opener, label: { label, valueKind, item: asked } });
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

  /** The planned item of the product, its line in the cart, or a new one (SHO-09, SHO-10). */
  function takeProduct(product: ItemProduct): void {
    const inCart = cartLineOf(list.items, product);
    const planned = pendingLineOf(list.items, product);
    if (planned === undefined && inCart !== undefined) {
      return go({ kind: 'edit', item: inCart, isOneMore: true });
    }
    const item = planned ?? impulseItem(list.id, product);
    go({ kind: 'take', item, product, opener });
  }

  function lookedUp(barcode: Barcode, outcome: LookUpOutcome): void {
    switch (outcome.kind) {
      case 'found':
        toast.success(`Produto "${outcome.product.name}" encontrado! Adicione os detalhes.`);
        return takeProduct(asItemProduct(outcome.product));
      case 'unknown':
        return go({ kind: 'unknown-code', barcode });
      case 'no-signal':
        return takeUnheard(barcode);
      case 'failed':
        toast.error('Falha ao buscar produto. Tente novamente.');
        close(opener);
    }
  }

  /** Without a signal: what was named for this code before, else its name is asked (SHO-18). */
  function takeUnheard(barcode: Barcode): void {
    const named = list.items.find(({ id }) => id === registering.get(barcode));
    if (named?.isChecked === true) go({ kind: 'edit', item: named, isOneMore: true });
    else if (named) go({ kind: 'take', item: named, product: null, opener, barcode });
    else go({ kind: 'name-code', barcode });
  }

  function takeNamed(barcode: Barcode, name: string, unit: ListItem['unit']): void {
    const item = pendingLineNamed(list.items, name) ?? impulseItem(list.id, name, unit);
    go({ kind: 'take', item, product: null, opener, barcode });
  }

  return { read, readLabel, takeLabelled, linkLabel, takeProduct, lookedUp, takeNamed };
}
