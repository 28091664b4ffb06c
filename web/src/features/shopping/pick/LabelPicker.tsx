import type { ItemProduct, LabelValueKind } from '@quitanda/contract';
import type { StoreLabel } from '@quitanda/contract/barcodes';
import { useRef, useState } from 'react';
import { LabelValueChoice } from '../take/LabelValueChoice.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import type { DialogState } from '../use-steps.ts';

interface LabelPickerProps extends DialogState {
  readonly label: StoreLabel;
  readonly likelyKind: LabelValueKind;
  /** The name of the item that was being taken, as the initial search; otherwise empty. */
  readonly itemName: string;
  readonly onLink: (valueKind: LabelValueKind, product: ItemProduct) => void;
  /**
   * Continues with a name and no product. The next scan asks again, because the label is not
   * linked.
   */
  readonly onContinueWithoutProduct: (valueKind: LabelValueKind, name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the product of a new store label, and for the meaning of its number (SHO-13). */
export function LabelPicker(props: LabelPickerProps) {
  const { label, likelyKind, itemName, isOpen, finalFocus, onClose } = props;
  const [valueKind, setValueKind] = useState(likelyKind);
  const isLinked = useRef(false);
  return (
    <ProductPicker
      isOpen={isOpen}
      finalFocus={finalFocus}
      title="Etiqueta da balança"
      itemName={itemName}
      areWeighedFirst
      lead={<LabelValueChoice label={label} value={valueKind} onChange={setValueKind} />}
      onChoose={(product) => {
        if (isLinked.current) return;
        isLinked.current = true;
        props.onLink(valueKind, product);
      }}
      onContinueWithoutProduct={(name) => props.onContinueWithoutProduct(valueKind, name)}
      onClose={onClose}
    />
  );
}
