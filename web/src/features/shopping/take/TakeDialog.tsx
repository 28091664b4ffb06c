import type { ItemProduct } from '@quitanda/contract';
import { idInCart, createImpulseItem, isUnsaved } from './impulse.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { LabelNote } from './LabelNote.tsx';
import { knownPriceOf } from '../trip/price-history.ts';
import { focusIdAfterTaking, takeButtonId } from '../row-focus.ts';
import { ScanNote } from '../scan/ScanNote.tsx';
import { draftOfLabel } from './store-labels.ts';
import { cartUnitOf } from './cart-quantity.ts';
import type { Trip } from '../trip/trip.ts';
import { useTake, type Purchase } from './use-take.ts';
import { useScanning } from '../scan/use-scanning.ts';
import type { Taking } from '../use-steps.ts';

interface TakeDialogProps {
  readonly trip: Trip;
  readonly taking: Taking;
}

/** Asks for price and quantity of an item that is being taken (SHO-06). */
export function TakeDialog({ trip, taking }: TakeDialogProps) {
  const { list, supermarket, history, memberControls, steps } = trip;
  const { item, product, openerId, barcode } = taking;
  const takeIntoCart = useTake(list.id, supermarket);
  const { onLabelScanned } = useScanning(trip);

  function confirm(purchase: Purchase) {
    // If another device has removed the item meanwhile, it is taken as an unplanned item.
    const isOnList = isUnsaved(item) || list.items.some(({ id }) => id === item.id);
    steps.close(openerId ?? focusIdAfterTaking(item.id));
    const takenItem = isOnList ? item : createImpulseItem(list.id, item.name, item.unit);
    const undo = takeIntoCart(takenItem, purchase, { barcode, isSilent: steps.isScanning });
    steps.recordScan(idInCart(takenItem), undo);
  }
  return (
    <ItemDialog
      isOpen={steps.isOpen}
      finalFocus={steps.finalFocus}
      item={item}
      product={product}
      history={history}
      supermarket={supermarket}
      {...scanPropsOf(trip, taking)}
      claim={
        memberControls !== null &&
        !isUnsaved(item) && (
          <memberControls.ItemClaim
            item={{ ...item, product }}
            onDone={() => steps.close(takeButtonId(item.id))}
          />
        )
      }
      {...(product === null && {
        scanCallbacks: {
          onLabel: (label) => onLabelScanned(label, item),
          onOffline: (code) => steps.go({ ...taking, kind: 'take', barcode: code }),
        },
      })}
      onConfirm={confirm}
      onClose={() => steps.close(openerId ?? takeButtonId(item.id))}
    />
  );
}

/**
 * Returns the props that depend on a scan: the initial values from a store label (SHO-13), or a
 * note that a code will be looked up later (SHO-18).
 */
function scanPropsOf({ list, history, steps }: Trip, { item, product, label, barcode }: Taking) {
  if (label) {
    const unit = label.valueKind === 'weight' ? 'kg' : cartUnitOf(item, product);
    const knownPrice = knownPriceOf({ ...item, unit, product }, list.items, history);
    const { initialDraft, isWeightGuessed } = draftOfLabel(label, unit, knownPrice);
    const relink = () => steps.go({ kind: 'link-label', ...label });
    const renderNote = () => (
      <LabelNote label={label} isWeightGuessed={isWeightGuessed} onRelink={relink} />
    );
    return { unit, initialDraft, renderNote };
  }
  if (barcode === undefined) return {};
  // The note is hidden once the person selects a product, because the code is then not sent.
  const renderNote = (selected: ItemProduct | null) =>
    selected === null && (
      <ScanNote icon="cloud">
        <p>O código {barcode} será procurado quando o sinal voltar.</p>
      </ScanNote>
    );
  return { renderNote };
}
