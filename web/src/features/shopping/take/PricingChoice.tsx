import type { UnitWord } from '@quitanda/contract/unit-words';
import { useId, useRef } from 'react';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { Pricing } from './item-draft.ts';
import styles from './PricingChoice.module.css';

interface PricingChoiceProps {
  readonly unitWord: UnitWord;
  readonly value: Pricing;
  readonly onChange: (pricing: Pricing) => void;
  /** Called after a choice by touch or mouse, which leaves the hands free to type the price. */
  readonly onTapped: () => void;
}

/** Chooses between unit price, total, and 'leve 3 pague 2' for pieces (SHO-14). */
export function PricingChoice({ unitWord, value, onChange, onTapped }: PricingChoiceProps) {
  const isTap = useRef(false);
  const group = useId();
  const options: [Pricing, string][] = [
    ['per-unit', `Por ${unitWord}`],
    ['total', 'Pelo total'],
  ];
  if (unitWord !== 'kg') options.push(['take-and-pay', 'Leve e pague']);
  return (
    // A choice by keys keeps the focus, so that further keys go on choosing.
    <fieldset
      className={styles.choice}
      onPointerDown={() => {
        isTap.current = true;
      }}
      onKeyDown={() => {
        isTap.current = false;
      }}
    >
      <legend>
        <VisuallyHidden>Como informar o preço</VisuallyHidden>
      </legend>
      {options.map(([pricing, label]) => (
        <label key={pricing} className={styles.option}>
          <input
            type="radio"
            name={group}
            checked={value === pricing}
            onChange={() => {
              onChange(pricing);
              if (isTap.current) onTapped();
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
