import { allUnits, findUnit, type Unit } from '@quitanda/contract/units';
import { Select } from '../../../ui/fields/Select.tsx';

interface Props {
  readonly value: Unit;
  readonly onChange: (unit: Unit) => void;
  readonly label?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Selects the unit of a list item (LST-06, UNI-01). */
export function UnitSelect({ label = 'Unidade', onChange, ...select }: Props) {
  return (
    <Select {...select} label={label} onChange={(value) => onChange(findUnit(value) ?? 'un')}>
      {allUnits.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </Select>
  );
}
