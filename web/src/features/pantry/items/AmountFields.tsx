import { minimumQuantity, pantryUnits, type PantryUnit } from '@quitanda/contract/values';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import styles from './AmountFields.module.css';

export interface AmountProps {
  readonly isShown: boolean;
  readonly quantity: string;
  readonly problem: string | undefined;
  readonly onQuantityChange: (quantity: string) => void;
  readonly unit: PantryUnit;
  readonly onUnitChange: (unit: PantryUnit) => void;
}

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
        min={minimumQuantity(unit)}
        error={props.problem}
      />
      <Select
        className={styles.unit}
        label="Unidade"
        isLabelHidden
        value={unit}
        onChange={(value) => onUnitChange(pantryUnits.find((option) => option === value) ?? 'un')}
      >
        {pantryUnits.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
      <Button type="submit" className={styles.submit}>
        Adicionar
      </Button>
    </>
  );
}
