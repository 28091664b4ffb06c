import type { UnitWord } from '@quitanda/contract/purchase-units';
import { useId } from 'react';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { Pricing } from './item-draft.ts';
import styles from './PricingChoice.module.css';

interface PricingChoiceProps {
  readonly unitWord: UnitWord;
  readonly value: Pricing;
  readonly onChange: (pricing: Pricing) => void;
}

/** Chooses between unit price, total, and 'leve 3 pague 2' for pieces (SHO-14). */
export function PricingChoice({ unitWord, value, onChange }: PricingChoiceProps) {
  const group = useId();
  const options: [Pricing, string][] = [
    ['per-unit', `Por ${unitWord}`],
    ['total', 'Pelo total'],
  ];
  if (unitWord !== 'kg') options.push(['take-and-pay', 'Leve e pague']);
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>Como informar o preço</VisuallyHidden>
      </legend>
      {options.map(([pricing, label]) => (
        <label key={pricing} className={styles.option}>
          <input
            type="radio"
            name={group}
            checked={value === pricing}
            onChange={() => onChange(pricing)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
