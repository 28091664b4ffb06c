import type { ItemProduct, ListItem } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import { fromCentavos, fromThousandths } from '@quitanda/contract/values';
import { countingProductId } from '../../lib/counting-product-id.ts';
import { useWrite } from '../../sync/use-write.ts';
import { useToast } from '../../ui/toast-region.tsx';
import { shownName } from './cart.ts';
import { isUnsaved, itemTaken, savedId } from './impulse.ts';
import type { PricedLine } from './item-draft.ts';

/** What the item dialog ends with. */
export interface Purchase {
  readonly line: PricedLine;
  readonly product: ItemProduct | null;
  readonly unit: ListItem['unit'];
}

interface TakeOptions {
  readonly barcode?: Barcode | undefined;
  /** Whether the screen that it is taken on says so itself. */
  readonly isSaid?: boolean;
}

/** Takes back what was done. */
export type Undo = () => void;

const failureText = 'Falha ao atualizar item.';

/** Everything that changes the cart of one shop. All of it shows at once (UI-07). */
export function useCart(listId: string, supermarket: string) {
  const write = useWrite();
  const toast = useToast();

  function bought({ line, unit }: Purchase, at: string) {
    return {
      isChecked: true,
      price: fromCentavos(line.unitPrice),
      purchasedQuantity: fromThousandths(line.quantity),
      purchasedUnit: unit,
      supermarket: at,
    };
  }

  /**
   * Takes an item for the first time, planned or on impulse (SHO-07, SHO-10). The server finds the
   * product of a `barcode`, or keeps the code (SHO-18). Says so, unless whoever takes it does.
   */
  function take(
    item: ListItem,
    purchase: Purchase,
    { barcode, isSaid = false }: TakeOptions = {},
  ): Undo {
    const { product, unit } = purchase;
    const { name } = itemTaken(item, product);
    const body = {
      ...bought(purchase, supermarket),
      ...chosenProduct(item, product),
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
      write('changeListItem', { params: { listId, itemId: item.id }, body }, options);
    }
    if (!isSaid) toast.success(`"${name}" adicionado ao carrinho!`);
    return () => untake(item);
  }

  /** As if it had not been taken: still to be taken, without a product it did not have. */
  function untake(item: ListItem): void {
    if (isUnsaved(item)) {
      write('removeListItem', { params: { listId, itemId: savedId(item) } }, { failureText });
      return;
    }
    const body = { isChecked: false, selectedProductId: item.selectedProductId };
    write('changeListItem', { params: { listId, itemId: item.id }, body }, { failureText });
  }

  /** Corrects what stands in the cart; it keeps where it was taken, and all that was not changed. */
  function correct(item: ListItem, purchase: Purchase): Undo {
    const { product } = purchase;
    const { price, purchasedQuantity, purchasedUnit } = bought(purchase, supermarket);
    const body = {
      ...(price !== item.price && { price }),
      ...(purchasedQuantity !== item.purchasedQuantity && { purchasedQuantity }),
      ...(purchasedUnit !== purchasedUnitOf(item) && { purchasedUnit }),
      ...(item.supermarket === null && { supermarket }),
      ...chosenProduct(item, product),
    };
    if (Object.keys(body).length === 0) return () => undefined;
    const params = { listId, itemId: item.id };
    const options = { failureText, ...(product && { context: { products: [product] } }) };
    write('changeListItem', { params, body }, options);
    const { selectedProductId, purchasedUnit: unitBefore } = item;
    const before = {
      price: item.price,
      purchasedQuantity: item.purchasedQuantity,
      purchasedUnit: unitBefore,
      selectedProductId,
    };
    return () => write('changeListItem', { params, body: before }, { failureText });
  }

  /** Says which product an item in the cart is (SHO-18). */
  function link({ id }: ListItem, product: ItemProduct): void {
    const params = { listId, itemId: id };
    const body = { selectedProductId: product.id };
    write('changeListItem', { params, body }, { failureText, context: { products: [product] } });
  }

  /** One more of what is counted in the cart; its line as it was comes back by the undo. */
  function addOne({ id, purchasedQuantity }: ListItem & { purchasedQuantity: number }): Undo {
    const params = { listId, itemId: id };
    const count = (quantity: number) =>
      write('changeListItem', { params, body: { purchasedQuantity: quantity } }, { failureText });
    count(purchasedQuantity + 1);
    return () => count(purchasedQuantity);
  }

  /** Back to 'A Pegar' (SHO-04), with a way to take it again as it was. */
  function putBack(item: ListItem): void {
    const params = { listId, itemId: item.id };
    write('changeListItem', { params, body: { isChecked: false } }, { failureText });
    const { price, purchasedQuantity, purchasedUnit } = item;
    const paid = { price, purchasedQuantity, purchasedUnit, supermarket: item.supermarket };
    const body = { isChecked: true, ...paid };
    toast.info(`"${shownName(item)}" voltou para A Pegar.`, {
      action: {
        label: 'Desfazer',
        onAction: () => write('changeListItem', { params, body }, { failureText }),
      },
    });
  }

  return { take, correct, link, addOne, putBack };
}

/** Only a product that was not there before is sent. */
function chosenProduct(item: ListItem, product: ItemProduct | null) {
  const isSame = !isUnsaved(item) && product?.id === countingProductId(item);
  return product === null || isSame ? {} : { selectedProductId: product.id };
}
