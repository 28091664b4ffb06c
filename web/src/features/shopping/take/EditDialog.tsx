import type { ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { editButtonId } from '../../../lib/items/edit-button.ts';
import { purchasedText, purchasedUnitText } from '../../../lib/amounts/purchased-text.ts';
import { shownName, splitByCart, unpricedItemsOf } from '../cart/cart.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { takeButtonId } from '../row-focus.ts';
import { ScanNote } from '../scan/ScanNote.tsx';
import type { Trip } from '../trip/trip.ts';
import { useCart } from '../cart/use-cart.ts';

interface EditDialogProps {
  readonly trip: Trip;
  readonly item: ListItem;
  /** Whether it asks for one of the prices that the end of the trip lacks. */
  readonly isOpenedFromFinish?: boolean;
  readonly isRepeatedScan?: boolean;
}

/**
 * Corrects an item in the cart. The dialog also opens after a repeated scan, if the quantity or the
 * price of the item must be typed.
 */
export function EditDialog(props: EditDialogProps) {
  const { trip, item, isOpenedFromFinish = false, isRepeatedScan = false } = props;
  const { list, supermarket, history, steps } = trip;
  const cart = useCart(list.id, supermarket);
  const nextUnpriced = isOpenedFromFinish ? findNextUnpriced(list.items, item) : undefined;
  function goBack() {
    if (isOpenedFromFinish) steps.go({ kind: 'finish' });
    else steps.close(editButtonId(item.id));
  }
  function goOn() {
    if (nextUnpriced === undefined) goBack();
    else steps.go({ kind: 'edit', item: nextUnpriced, isOpenedFromFinish });
  }
  return (
    <ItemDialog
      isOpen={steps.isOpen}
      finalFocus={steps.finalFocus}
      item={item}
      product={item.product}
      history={history}
      supermarket={supermarket}
      {...(isRepeatedScan && repeatedScanPropsOf(item))}
      confirmLabel={nextUnpriced && 'Próximo'}
      onConfirm={(purchase) => {
        goOn();
        steps.recordScan(item.id, cart.correct(item, purchase));
      }}
      onPutBack={() => {
        steps.close(takeButtonId(item.id));
        cart.putBack(item);
      }}
      onClose={goBack}
    />
  );
}

/** FIN-06: returns the next item of the cart without a price; undefined if `item` is the last one. */
function findNextUnpriced(items: readonly ListItem[], item: ListItem): ListItem | undefined {
  const { taken } = splitByCart(items);
  const index = taken.findIndex(({ id }) => id === item.id);
  return unpricedItemsOf(taken.slice(index + 1))[0];
}

/**
 * Returns the prop for a note that asks for the quantity, because a barcode does not contain the
 * added weight.
 */
function repeatedScanPropsOf(item: ListItem) {
  const { purchasedQuantity } = item;
  const inCartText =
    purchasedQuantity === null
      ? ''
      : ` (${purchasedText(purchasedQuantity, purchasedUnitOf(item), shownName(item), purchasedUnitText(item))})`;
  const renderNote = () => (
    <ScanNote icon="cart">
      <p>Já está no carrinho{inCartText}. Confira a quantidade.</p>
    </ScanNote>
  );
  return { renderNote };
}
