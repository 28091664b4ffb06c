import { isInStoreOnly, readBarcode, type Barcode } from '@quitanda/contract/barcodes';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { Scanner } from '../../scanner/Scanner.tsx';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { BarcodeLookUp } from '../scan/BarcodeLookUp.tsx';
import { classifyCode, failedLookUpText, internalCodeText } from '../scan/scanned-code.ts';
import type { ProductPickerProps } from './ProductPicker.tsx';
import { RegisterProduct } from './RegisterProduct.tsx';
import type { BarcodeLookUpResult } from '../../catalogue/product-by-barcode.ts';

/** The dialogs that replace the picker until they are closed. */
export type SubDialog =
  | { readonly kind: 'scan' }
  | { readonly kind: 'look-up'; readonly barcode: Barcode }
  | { readonly kind: 'register' };

interface PickerSubDialogProps extends ProductPickerProps {
  readonly subDialog: SubDialog;
  readonly typed: string;
  /** The last scanned code without a product. */
  readonly unknownCode: Barcode | undefined;
  readonly onOpen: (subDialog: SubDialog) => void;
  /**
   * Called when no product has the scanned code. Without `onOffline`, also called when there is no
   * network for the look-up. The search then continues with the code.
   */
  readonly onNotFound: (barcode: Barcode) => void;
  readonly onReturn: () => void;
}

/** Scans the product's code, looks the code up, or registers the product (LNK-01). */
export function PickerSubDialog(props: PickerSubDialogProps) {
  const { subDialog, typed, unknownCode, itemName, isOpen, finalFocus, onChoose, onReturn } = props;
  const toast = useToast();
  const dialogProps = { isOpen, finalFocus, onClose: onReturn };

  function onScanned(barcode: Barcode): void {
    const code = classifyCode(barcode, props.onLabel !== undefined);
    if (code.kind === 'label') return props.onLabel?.(code.label);
    if (code.kind === 'product') return props.onOpen({ kind: 'look-up', barcode });
    toast.info(internalCodeText);
    onReturn();
  }

  function onLookedUp(barcode: Barcode, outcome: BarcodeLookUpResult): void {
    if (outcome.kind === 'found') return onChoose(asItemProduct(outcome.product));
    if (outcome.kind === 'offline' && props.onOffline) return props.onOffline(barcode);
    if (outcome.kind !== 'failed') return props.onNotFound(barcode);
    toast.error(failedLookUpText);
    onReturn();
  }

  switch (subDialog.kind) {
    case 'scan':
      return <Scanner isOpen={isOpen} onRead={onScanned} onClose={onReturn} />;
    case 'look-up': {
      const { barcode } = subDialog;
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
          {...initialFieldsOf(typed, itemName, unknownCode)}
          onCreated={onChoose}
        />
      );
  }
}

/**
 * Returns the initial name and barcode of the registration. If the person has typed a barcode, it
 * is not used as the name.
 */
function initialFieldsOf(typed: string, itemName: string, unknownCode: Barcode | undefined) {
  const result = readBarcode(typed);
  if (!('barcode' in result)) return { name: typed, barcode: unknownCode };
  const { barcode } = result;
  return { name: itemName, barcode: isInStoreOnly(barcode) ? undefined : barcode };
}
