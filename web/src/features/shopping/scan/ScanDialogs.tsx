import { editButtonId } from '../../../lib/items/edit-button.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { BarcodeLookUp } from './BarcodeLookUp.tsx';
import { splitByCart } from '../cart/cart.ts';
import { CodeNameDialog } from './CodeNameDialog.tsx';
import { LabelPicker } from '../pick/LabelPicker.tsx';
import { RegisterProduct } from '../pick/RegisterProduct.tsx';
import { scanButtonId, takeButtonId } from '../row-focus.ts';
import { likelyValueKind } from '../take/store-labels.ts';
import { SameItemDialog } from './SameItemDialog.tsx';
import type { Trip } from '../trip/trip.ts';
import { UnknownCode } from './UnknownCode.tsx';
import { useCart } from '../cart/use-cart.ts';
import { useScanning } from './use-scanning.ts';
import type { ScanStep } from '../use-steps.ts';

interface ScanDialogsProps {
  readonly trip: Trip;
  readonly step: Exclude<ScanStep, { readonly kind: 'scan' }>;
}

/** The dialog of the current scan step, which leads from a code to its item (SHO-09, SHO-18). */
export function ScanDialogs({ trip, step }: ScanDialogsProps) {
  const { list, labels, steps, supermarket } = trip;
  const { isOpen, go, close, finalFocus } = steps;
  const scanning = useScanning(trip);
  const cart = useCart(list.id, supermarket);
  const toast = useToast();
  const returnToScan = () => close(scanButtonId);
  const dialogProps = { isOpen, finalFocus, onClose: returnToScan };

  switch (step.kind) {
    case 'same-item': {
      const { item, product } = step;
      return (
        <SameItemDialog
          {...dialogProps}
          item={item}
          product={product}
          onAnswer={(isSame) => scanning.takeAs(isSame ? item : undefined, product)}
        />
      );
    }
    case 'look-up':
      return (
        <BarcodeLookUp
          {...dialogProps}
          barcode={step.barcode}
          onOutcome={(outcome) => scanning.onLookedUp(step.barcode, outcome)}
        />
      );
    case 'unknown-code':
      return (
        <UnknownCode
          {...dialogProps}
          barcode={step.barcode}
          onRegister={() => go({ kind: 'register', barcode: step.barcode })}
          onDecline={() => {
            toast.info('Operação de scan cancelada.');
            returnToScan();
          }}
        />
      );
    case 'register': {
      const { barcode, item } = step;
      if (item === undefined) {
        return (
          <RegisterProduct
            {...dialogProps}
            barcode={barcode}
            onCreated={(product) => scanning.takeProduct(product)}
          />
        );
      }
      const returnToItem = () => close(editButtonId(item.id));
      return (
        <RegisterProduct
          {...dialogProps}
          barcode={barcode}
          name={item.name}
          onCreated={(product) => {
            returnToItem();
            cart.linkProduct(item, product);
          }}
          onClose={returnToItem}
        />
      );
    }
    case 'name-code':
      return (
        <CodeNameDialog
          {...dialogProps}
          barcode={step.barcode}
          plannedNames={splitByCart(list.items)
            .pending.filter(({ product }) => product === null)
            .map(({ name }) => name)}
          onNamed={(name, unit) => scanning.takeNamedItem(step.barcode, name, unit)}
        />
      );
    case 'link-label': {
      const { label, item } = step;
      return (
        <LabelPicker
          {...dialogProps}
          label={label}
          likelyKind={likelyValueKind(labels)}
          itemName={item?.name ?? ''}
          onLink={(kind, product) => scanning.linkLabel(label, kind, product, item)}
          onContinueWithoutProduct={(kind, name) =>
            scanning.takeLabelledItem(label, kind, null, item, name)
          }
          onClose={() => close(item ? takeButtonId(item.id) : scanButtonId)}
        />
      );
    }
  }
}
