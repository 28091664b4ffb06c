import type { ItemProduct } from '@quitanda/contract';
import { useDeviceSwitch } from '../../../lib/device/device-switch.ts';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { idInCart, createImpulseItem } from '../take/impulse.ts';
import { useLastAmounts } from '../../lists/add/last-amounts.ts';
import { createPendingLineFactory, oneTapPurchase, takenText } from './pending-lines.ts';
import { ProductPicker } from '../pick/ProductPicker.tsx';
import { addButtonId } from '../row-focus.ts';
import type { Trip } from '../trip/trip.ts';
import { useTake } from '../take/use-take.ts';
import { usePlanItem } from './use-plan-item.ts';
import { useScanning } from '../scan/use-scanning.ts';

const destinations = [
  { value: 'pending', label: 'A pegar' },
  { value: 'cart', label: 'No carrinho' },
];

/** Adds an unplanned product to 'A Pegar' or to the cart (SHO-10, SHO-23). */
export function AddDialog({ trip }: { readonly trip: Trip }) {
  const { list, supermarket, history, steps } = trip;
  const { isOpen, finalFocus, go, close } = steps;
  // The switch is on by default. Its key names the opposite of `isForCart`, because the key is
  // stored only while the switch is off.
  const [isForCart, toggle] = useDeviceSwitch('shoppingAddsPending');
  const { onLabelScanned } = useScanning(trip);
  const takeIntoCart = useTake(list.id, supermarket);
  const planItem = usePlanItem(list);
  const findLastAmount = useLastAmounts();
  const toast = useToast();

  function plan(productOrName: ItemProduct | string) {
    close(addButtonId);
    planItem(productOrName);
  }

  /**
   * Takes the item at its last price in this supermarket. Opens the item dialog if there is no such
   * price.
   */
  function take(productOrName: ItemProduct | string) {
    const lastUnit =
      typeof productOrName === 'string'
        ? findLastAmount([productOrName])?.unit
        : findLastAmount([productOrName.name], productOrName.id)?.unit;
    const item = createImpulseItem(list.id, productOrName, lastUnit);
    const line = createPendingLineFactory(history)(item);
    const purchase = oneTapPurchase(line);
    if (purchase === undefined) {
      go({ kind: 'take', item, product: line.product, openerId: addButtonId });
      return;
    }
    close(addButtonId);
    const undo = takeIntoCart(item, purchase, { isSilent: true });
    steps.recordScan(idInCart(item), undo);
    if (steps.isScanning) return;
    toast.success(takenText(line), { action: { label: 'Desfazer', onAction: undo } });
  }
  return (
    <ProductPicker
      isOpen={isOpen}
      finalFocus={finalFocus}
      title="Adicionar produto"
      itemName=""
      lead={
        <FilterChips
          label="Onde pôr"
          options={destinations}
          value={isForCart ? 'cart' : 'pending'}
          onChange={(destination) => {
            if ((destination === 'cart') !== isForCart) toggle();
          }}
        />
      }
      onChoose={isForCart ? take : plan}
      onContinueWithoutProduct={isForCart ? take : plan}
      onLabel={(label) => onLabelScanned(label)}
      onOffline={(barcode) => go({ kind: 'name-code', barcode })}
      onClose={() => close(addButtonId)}
    />
  );
}
