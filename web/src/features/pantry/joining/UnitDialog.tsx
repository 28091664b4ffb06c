import type { PantryItem } from '@quitanda/contract';
import {
  allUnits,
  findUnit,
  formatAmount,
  shownUnit,
  toPantryStored,
  type Unit,
} from '@quitanda/contract/units';
import { useId, useState } from 'react';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import styles from '../items/PantryItemDialog.module.css';
import { AmountInUnitField, checkAmountIn } from './AmountInUnitField.tsx';
import { convert, ratioTo } from './unit-ratio.ts';
import { useJoin } from './use-join.ts';

export interface JoiningDialogProps {
  readonly pantryId: string;
  readonly item: PantryItem;
  readonly isOpen: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** PAN-13: changes the unit of an item. Asks for the amount if it is unknown how the units convert. */
export function UnitDialog({ pantryId, item, isOpen, onDone, onClose }: JoiningDialogProps) {
  const formId = useId();
  const { changeUnit } = useJoin(pantryId, item);
  const units = allUnits.filter((each) => each !== shownUnit(item));
  const [unit, setUnit] = useState<Unit>(units[0] ?? 'un');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const known = ratioTo(unit, item, item.name);

  function save() {
    if (known) changeUnit(unit, known, 0);
    else {
      const checked = checkAmountIn(typed, unit);
      if ('problem' in checked) {
        setProblem(checked.problem);
        return;
      }
      const { value } = checked;
      const to = toPantryStored(value, unit).quantity;
      const ratio = item.quantity > 0 ? { from: item.quantity, to } : null;
      changeUnit(unit, ratio, value);
    }
    onDone();
  }

  return (
    <FormDialog
      title={`Unidade de ${item.name}`}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Mudar unidade"
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Select
          label="Unidade"
          value={unit}
          onChange={(value) => {
            setUnit(findUnit(value) ?? unit);
            setProblem(undefined);
          }}
        >
          {units.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
        {known ? (
          <p>
            {formatAmount(item)} ={' '}
            {formatAmount({ ...toPantryStored(1, unit), quantity: convert(item.quantity, known) })}
          </p>
        ) : (
          <AmountInUnitField
            unit={unit}
            value={typed}
            error={problem}
            onChange={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
          />
        )}
      </form>
    </FormDialog>
  );
}
