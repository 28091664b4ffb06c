import { commonUnits, findUnit, numberInUnit, type Unit } from '@quitanda/contract/units';
import { useId } from 'react';
import { formatDecimal, parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import styles from './UnitChips.module.css';

/** A typed amount: the text of the number, and the unit in which it is. */
interface TypedAmount {
  readonly quantity: string;
  readonly unit: Unit;
}

interface Props extends TypedAmount {
  readonly onChange: (amount: TypedAmount) => void;
  readonly className?: string | undefined;
}

/**
 * UNI-05: chooses the unit of an amount. Ten units are offered, and the present one if it is another. The
 * number stays, but converts between g and kg, ml and L, and pieces and dozens.
 */
export function UnitChips({ quantity, unit, onChange, className }: Props) {
  const group = useId();
  const units = commonUnits.includes(unit) ? commonUnits : [...commonUnits, unit];
  function choose(next: Unit) {
    const number = parseQuantityIn(quantity, unit);
    const converted = number === null ? quantity : formatDecimal(numberInUnit(number, unit, next));
    onChange({ quantity: converted, unit: next });
  }
  return (
    <fieldset className={classNames(styles.chips, className)}>
      <legend>
        <VisuallyHidden>Unidade</VisuallyHidden>
      </legend>
      {units.map((option) => (
        <label key={option} className={styles.chip}>
          <input
            type="radio"
            name={group}
            value={option}
            checked={option === unit}
            onChange={({ target }) => choose(findUnit(target.value) ?? unit)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}
