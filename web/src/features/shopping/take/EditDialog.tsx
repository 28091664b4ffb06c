import type { ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import { editButtonId } from '../../../lib/items/edit-button.ts';
import { purchasedText } from '../../../lib/amounts/purchased-text.ts';
import { shownName } from '../cart/cart.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { takeButtonId } from '../row-focus.ts';
import { ScanNote } from '../scan/ScanNote.tsx';
import type { Trip } from '../trip/trip.ts';
import { useCart } from '../cart/use-cart.ts';

interface EditDialogProps {
  readonly trip: Trip;
  readonly item: ListItem;
  /** Whether the dialog was opened from the dialog that finishes the trip. */
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
  function goBack() {
    if (isOpenedFromFinish) steps.go({ kind: 'finish' });
    else steps.close(editButtonId(item.id));
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
      onConfirm={(purchase) => {
        goBack();
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

/**
 * Returns the prop for a note that asks for the quantity, because a barcode does not contain the
 * added weight.
 */
function repeatedScanPropsOf(item: ListItem) {
  const { purchasedQuantity } = item;
  const inCartText =
    purchasedQuantity === null
      ? ''
      : ` (${purchasedText(purchasedQuantity, purchasedUnitOf(item), shownName(item))})`;
  const renderNote = () => (
    <ScanNote icon="cart">
      <p>Já está no carrinho{inCartText}. Confira a quantidade.</p>
    </ScanNote>
  );
  return { renderNote };
}
