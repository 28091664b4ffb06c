import { formatDecimal, parseQuantityIn } from '../../lib/amounts/decimal.ts';
import { Field, splitFieldProps, type ControlProps, type FieldProps } from './Field.tsx';
import { classNames } from '../class-names.ts';
import { StepperFrame } from './StepperFrame.tsx';
import { stepValue } from './step-value.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';
import styles from './Stepper.module.css';

type InputProps = Omit<ControlProps<'input'>, 'type' | 'inputMode' | 'step' | 'min'>;

interface StepperProps extends FieldProps, InputProps {
  /** The text as typed; parse it with `parseQuantityIn`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The unit of the quantity, because '1.500' is 1,5 kg but 1500 pieces. */
  readonly unit: string;
  /** The unit after the number; nothing by default. */
  readonly shownUnit?: string | undefined;
  /** The minimum that the buttons reach. The caller checks typed values. */
  readonly min: number;
  /** The step of the buttons; 1 by default. */
  readonly step?: number | undefined;
  /** 60 px high, for use next to a large DecimalField. */
  readonly isLarge?: boolean | undefined;
}

/** A quantity field with minus and plus. */
export function Stepper(props: StepperProps) {
  const { frame, control: native } = splitFieldProps(props);
  const { value, onChange, unit, shownUnit, min, step = 1, isLarge = false, ...input } = native;
  const selectHandlers = useSelectOnFocus();
  const parsed = parseQuantityIn(value, unit);
  const moveBy = (change: number) => onChange(formatDecimal(stepValue(parsed ?? 0, change, min)));
  return (
    <Field {...frame}>
      {(attributes) => (
        <StepperFrame
          decreaseLabel={`Diminuir ${frame.label}`}
          increaseLabel={`Aumentar ${frame.label}`}
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
            className={classNames(styles.value, shownUnit && styles.beforeUnit)}
            // As wide as the number, so that the unit follows it.
            style={shownUnit ? { width: `${value.length + 1}ch` } : undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {shownUnit && (
            <span className={styles.unit} aria-hidden>
              {shownUnit}
            </span>
          )}
        </StepperFrame>
      )}
    </Field>
  );
}
