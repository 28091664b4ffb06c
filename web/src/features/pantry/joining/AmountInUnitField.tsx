import type { Unit } from '@quitanda/contract/units';
import { parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../../lib/amounts/quantities.ts';
import { DecimalField } from '../../../ui/fields/DecimalField.tsx';

/** Checks the typed amount of an item in another unit. */
export const checkAmountIn = (typed: string, unit: Unit) =>
  checkQuantity(parseQuantityIn(typed, unit), 0.001);

interface Props {
  readonly unit: Unit;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** Asks for the stock in another unit, if it is unknown how the units convert. */
export function AmountInUnitField({ unit, ...field }: Props) {
  return <DecimalField label={`Quanto é em ${unit}?`} {...field} />;
}
