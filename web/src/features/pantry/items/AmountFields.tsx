import { allUnits, findUnit, unitRow, type Unit } from '@quitanda/contract/units';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import styles from './AmountFields.module.css';

export interface AmountProps {
  readonly isShown: boolean;
  readonly quantity: string;
  readonly problem: string | undefined;
  readonly onQuantityChange: (quantity: string) => void;
  readonly unit: Unit;
  readonly onUnitChange: (unit: Unit) => void;
}

/** A pantry may have a single gram (PAN-02). */
export const minInPantry = (unit: Unit): number => (unit === 'g' ? 1 : unitRow(unit).min);

/** PAN-02: the quantity and the unit of a new item, and the button that adds it. */
export function AmountFields({ isShown, quantity, unit, onUnitChange, ...props }: AmountProps) {
  if (!isShown) return null;
  return (
    <>
      <Stepper
        className={styles.quantity}
        label="Quantidade"
        isLabelHidden
        value={quantity}
        onChange={props.onQuantityChange}
        unit={unit}
        min={minInPantry(unit)}
        step={unitRow(unit).step}
        error={props.problem}
      />
      <Select
        className={styles.unit}
        label="Unidade"
        isLabelHidden
        value={unit}
        onChange={(value) => onUnitChange(findUnit(value) ?? 'un')}
      >
        {allUnits.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
      <Button type="submit" className={styles.submit}>
        Adicionar
      </Button>
    </>
  );
}
