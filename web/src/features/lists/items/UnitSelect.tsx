import { listUnits, type ListUnit } from '@quitanda/contract/values';
import { Select } from '../../../ui/fields/Select.tsx';

interface Props {
  readonly value: ListUnit;
  readonly onChange: (unit: ListUnit) => void;
  readonly label?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Selects the unit of a list item: pieces or kilos (LST-06). */
export function UnitSelect({ label = 'Unidade', onChange, ...select }: Props) {
  return (
    <Select
      {...select}
      label={label}
      onChange={(value) => onChange(listUnits.find((unit) => unit === value) ?? 'un')}
    >
      {listUnits.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </Select>
  );
}
