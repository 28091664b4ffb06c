import type { ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import { formatDecimal, formatQuantity } from '../../lib/decimal.ts';
import { editButtonId } from '../../lib/edit-button.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { takeButtonId } from './row-focus.ts';
import { ScanNote } from './ScanNote.tsx';
import type { Trip } from './trip.ts';
import { useCart } from './use-cart.ts';

interface EditDialogProps {
  readonly trip: Trip;
  readonly item: ListItem;
  readonly isFinishing?: boolean;
  readonly isOneMore?: boolean;
}

/** Corrects what stands in the cart; of what was scanned again there is one more. */
export function EditDialog(props: EditDialogProps) {
  const { trip, item, isFinishing = false, isOneMore = false } = props;
  const { list, supermarket, history, steps } = trip;
  const cart = useCart(list.id, supermarket);
  function leave() {
    if (isFinishing) steps.go({ kind: 'finish' });
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
      {...(isOneMore && oneMore(item))}
      onConfirm={(purchase) => {
        leave();
        cart.correct(item, purchase);
      }}
      onPutBack={() => {
        steps.close(takeButtonId(item.id));
        cart.putBack(item);
      }}
      onClose={leave}
    />
  );
}

/** Another whole thing adds one; how much more was weighed only the person knows. */
function oneMore(item: ListItem) {
  const { purchasedQuantity } = item;
  const unit = purchasedUnitOf(item);
  const had = purchasedQuantity === null ? '' : ` (${formatQuantity(purchasedQuantity, unit)})`;
  const isCounted = unit === 'un' && purchasedQuantity !== null;
  const note = () => (
    <ScanNote icon="cart">
      <p>
        Já está no carrinho{had}. {isCounted ? 'Somamos mais 1.' : 'Confira a quantidade.'}
      </p>
    </ScanNote>
  );
  return isCounted ? { note, start: { quantity: formatDecimal(purchasedQuantity + 1) } } : { note };
}
