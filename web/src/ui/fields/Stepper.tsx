import type { ComponentProps } from 'react';
import { formatDecimal, parseDecimal } from '../../lib/amounts/decimal.ts';
import { Field, type FieldProps } from './Field.tsx';
import { StepperFrame } from './StepperFrame.tsx';
import { stepValue } from './step-value.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';
import styles from './Stepper.module.css';

type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'className' | 'type' | 'inputMode' | 'step' | 'min'
>;

interface StepperProps extends FieldProps, InputProps {
  /** The text as typed; parse it with `parseDecimal`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The minimum that the buttons reach. The caller checks typed values. */
  readonly min: number;
  /** The step of the buttons; 1 by default. */
  readonly step?: number | undefined;
  /** 60 px high, for use next to a large DecimalField. */
  readonly isLarge?: boolean | undefined;
}

/** A quantity field with minus and plus. */
export function Stepper({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className,
  value,
  onChange,
  min,
  step = 1,
  isLarge = false,
  id,
  'aria-describedby': describedBy,
  ...input
}: StepperProps) {
  const frame = { label, isLabelHidden, isOptional, hint, error, className, id, describedBy };
  const selectHandlers = useSelectOnFocus();
  const parsed = parseDecimal(value);
  const moveBy = (change: number) => onChange(formatDecimal(stepValue(parsed ?? 0, change, min)));
  return (
    <Field {...frame}>
      {(attributes) => (
        <StepperFrame
          decreaseLabel={`Diminuir ${label}`}
          increaseLabel={`Aumentar ${label}`}
          onDecrease={() => moveBy(-step)}
          onIncrease={() => moveBy(step)}
          canDecrease={parsed === null || parsed > min}
          isInvalid={attributes['aria-invalid'] === true}
          className={isLarge ? styles.large : undefined}
        >
          <input
            autoComplete="off"
            {...selectHandlers}
            {...input}
            {...attributes}
            type="text"
            inputMode="decimal"
            className={styles.value}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </StepperFrame>
      )}
    </Field>
  );
}
