/** Must not import zod, because the browser loads this file. */
import { purchasedUnitOf } from './purchased-unit.ts';
import { isTextOf, unitTextValues, type Unit, type UnitText } from './units.ts';
import type { ListUnit } from './values.ts';

/**
 * The word of what is in the cart: the one under which it was taken, or without one that of the plan, if it is
 * bought in the planned unit (UNI-08). Undefined for plain pieces and kilos.
 */
export function boughtUnitText(item: {
  readonly unit: ListUnit;
  readonly unitText?: UnitText | null | undefined;
  readonly purchasedUnit: ListUnit | null;
  readonly purchasedUnitText?: Unit | null | undefined;
}): UnitText | undefined {
  const unit = purchasedUnitOf(item);
  const said = item.purchasedUnitText ?? (unit === item.unit ? item.unitText : undefined);
  return unitTextValues.find((text) => text === said && isTextOf(text, unit));
}
