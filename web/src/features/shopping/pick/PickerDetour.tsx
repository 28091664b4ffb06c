import { isInStoreOnly, readBarcode, type Barcode } from '@quitanda/contract/barcodes';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { Scanner } from '../../scanner/Scanner.tsx';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { BarcodeLookUp } from '../scan/BarcodeLookUp.tsx';
import { failedLookUpText, internalCodeText, scannedCode } from '../scan/scanned-code.ts';
import type { ProductPickerProps } from './ProductPicker.tsx';
import { RegisterProduct } from './RegisterProduct.tsx';
import type { BarcodeAnswer } from '../../catalogue/product-by-barcode.ts';

/** The dialogs that replace the picker for a while. */
export type Detour =
  | { readonly kind: 'scan' }
  | { readonly kind: 'look-up'; readonly barcode: Barcode }
  | { readonly kind: 'register' };

interface PickerDetourProps extends ProductPickerProps {
  readonly detour: Detour;
  readonly typed: string;
  /** The last scanned code without a product. */
  readonly unknownCode: Barcode | undefined;
  readonly onGo: (detour: Detour) => void;
  /** Called when a scanned code has no product: the search continues with the code. */
  readonly onLookUpFailed: (barcode: Barcode) => void;
  readonly onReturn: () => void;
}

/** Scanning the product's code, or registering it, from within the picker (LNK-01). */
export function PickerDetour(props: PickerDetourProps) {
  const { detour, typed, unknownCode, itemName, isOpen, finalFocus, onChoose, onReturn } = props;
  const toast = useToast();
  const dialogProps = { isOpen, finalFocus, onClose: onReturn };

  function read(barcode: Barcode): void {
    const code = scannedCode(barcode, props.onLabel !== undefined);
    if (code.kind === 'label') return props.onLabel?.(code.label);
    if (code.kind === 'product') return props.onGo({ kind: 'look-up', barcode });
    toast.info(internalCodeText);
    onReturn();
  }

  function onLookedUp(barcode: Barcode, outcome: BarcodeAnswer): void {
    if (outcome.kind === 'found') return onChoose(asItemProduct(outcome.product));
    if (outcome.kind === 'no-signal' && props.onNoSignal) return props.onNoSignal(barcode);
    if (outcome.kind !== 'failed') return props.onLookUpFailed(barcode);
    toast.error(failedLookUpText);
    onReturn();
  }

  switch (detour.kind) {
    case 'scan':
      return <Scanner isOpen={isOpen} onRead={read} onClose={onReturn} />;
    case 'look-up': {
      const { barcode } = detour;
      return (
        <BarcodeLookUp
          {...dialogProps}
          barcode={barcode}
          onOutcome={(outcome) => onLookedUp(barcode, outcome)}
        />
      );
    }
    case 'register':
      return (
        <RegisterProduct
          {...dialogProps}
          {...knownFields(typed, itemName, unknownCode)}
          onCreated={onChoose}
        />
      );
  }
}

/** The name and barcode with which the registration starts. Typed digits are not a name. */
function knownFields(typed: string, itemName: string, unknownCode: Barcode | undefined) {
  const read = readBarcode(typed);
  if (!('barcode' in read)) return { name: typed, barcode: unknownCode };
  const { barcode } = read;
  return { name: itemName, barcode: isInStoreOnly(barcode) ? undefined : barcode };
}
