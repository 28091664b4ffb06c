import type { ItemProduct } from '@quitanda/contract';
import { useDeviceSwitch } from '../../lib/device-switch.ts';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { useToast } from '../../ui/toast-region.tsx';
import { parseQuickEntry } from '../lists/quick-entry.ts';
import { waitingFor } from '../lists/suggestions.ts';
import { useItemActions } from '../lists/use-item-actions.ts';
import { idInCart, impulseItem } from './impulse.ts';
import { createPendingLines, purchaseAtOnce, takenText } from './pending-lines.ts';
import { ProductPicker } from './ProductPicker.tsx';
import { addButtonId } from './row-focus.ts';
import type { Trip } from './trip.ts';
import { useCart } from './use-cart.ts';
import { useScanning } from './use-scanning.ts';

const opener = addButtonId;
const places = [
  { value: 'pending', label: 'A pegar' },
  { value: 'cart', label: 'No carrinho' },
];

/** Adds something unplanned, to what is still to be taken or straight into the cart (SHO-10, SHO-23). */
export function AddDialog({ trip }: { readonly trip: Trip }) {
  const { list, supermarket, history, steps } = trip;
  const { isOpen, finalFocus, go, close } = steps;
  const [isForCart, toggle] = useDeviceSwitch('shoppingAddsPending');
  const { readLabel } = useScanning(trip);
  const cart = useCart(list.id, supermarket);
  const items = useItemActions(list.id);
  const toast = useToast();

  function plan(what: ItemProduct | string) {
    close(opener);
    if (typeof what === 'string') {
      const { name, unit, quantity } = parseQuickEntry(what);
      const isSaid = items.add(list.items, [{ name, unit, quantity: quantity ?? 1 }]);
      if (!isSaid) sayPlanned(name);
      return;
    }
    const { id, name } = what;
    const amount = { quantity: 1, unit: what.typicalUnit === 'kg' ? 'kg' : 'un' } as const;
    const waiting = waitingFor(list.items, id, [name]);
    const thing = { id, name, productId: id, product: what, meta: '', waiting };
    const isSaid = items.addSuggested({ ...thing, ...amount }, amount);
    if (!isSaid) sayPlanned(name);
  }
  const sayPlanned = (name: string) => toast.success(`"${name}" adicionado a A Pegar.`);

  /** At its last price there; asks for one where none is known. */
  function take(what: ItemProduct | string) {
    const item = impulseItem(list.id, what);
    const line = createPendingLines(history)(item);
    const purchase = purchaseAtOnce(line);
    if (purchase === undefined) {
      go({ kind: 'take', item, product: line.product, opener });
      return;
    }
    close(opener);
    const undo = cart.take(item, purchase, { isSaid: true });
    steps.note(idInCart(item), undo);
    if (steps.isScanning) return;
    toast.success(takenText(line), { action: { label: 'Desfazer', onAction: undo } });
  }
  const put = isForCart ? take : plan;

  return (
    <ProductPicker
      isOpen={isOpen}
      finalFocus={finalFocus}
      title="Adicionar produto"
      itemName=""
      lead={
        <FilterChips
          label="Onde pôr"
          options={places}
          value={isForCart ? 'cart' : 'pending'}
          onChange={(place) => {
            if ((place === 'cart') !== isForCart) toggle();
          }}
        />
      }
      onChoose={put}
      onContinueWithout={put}
      onLabel={(label) => readLabel(label)}
      onNoSignal={(barcode) => go({ kind: 'name-code', barcode })}
      onClose={() => close(opener)}
    />
  );
}
