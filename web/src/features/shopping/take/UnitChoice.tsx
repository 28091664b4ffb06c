import type { ListItem } from '@quitanda/contract';
import { unitTexts, unitWord } from '@quitanda/contract/unit-words';
import { listUnits } from '@quitanda/contract/values';
import { useId } from 'react';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import styles from './PricingChoice.module.css';

interface UnitChoiceProps {
  /** The name of the product. It decides whether one piece is called a package. */
  readonly productName: string | null;
  readonly value: ListItem['unit'];
  readonly onChange: (unit: ListItem['unit']) => void;
}

/** Chooses whether the item is bought by the package or piece, or by weight (SHO-19). */
export function UnitChoice({ productName, value, onChange }: UnitChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>Como você compra</VisuallyHidden>
      </legend>
      {listUnits.map((unit) => (
        <label key={unit} className={styles.option}>
          <input
            type="radio"
            name={group}
            checked={value === unit}
            onChange={() => onChange(unit)}
          />
          <span>{unitTexts[unitWord(productName, unit)].choice}</span>
        </label>
      ))}
    </fieldset>
  );
}
