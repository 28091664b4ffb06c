import type { LabelValueKind } from '@quitanda/contract';
import type { StoreLabel } from '@quitanda/contract/barcodes';
import { useId } from 'react';
import { labelText, labelValueKinds } from './store-labels.ts';
import styles from './LabelValueChoice.module.css';

interface LabelValueChoiceProps {
  readonly label: StoreLabel;
  readonly value: LabelValueKind;
  readonly onChange: (kind: LabelValueKind) => void;
}

/** Asks whether the number on a store label is a price or a weight, because the code does not say. */
export function LabelValueChoice({ label, value, onChange }: LabelValueChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>O que diz o número da etiqueta?</legend>
      {labelValueKinds.map((valueKind) => (
        <label key={valueKind} className={styles.option}>
          <input
            type="radio"
            name={group}
            checked={value === valueKind}
            onChange={() => onChange(valueKind)}
          />
          <span>{labelText({ label, valueKind })}</span>
        </label>
      ))}
    </fieldset>
  );
}
