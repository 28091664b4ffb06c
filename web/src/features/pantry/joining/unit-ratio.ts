/** Converts the units of pantry items (PAN-13, PAN-14, UNI-07). */
import type { PantryItem, UnitRatio } from '@quitanda/contract';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { shownUnit, toPantryStored, unitRow, type Unit } from '@quitanda/contract/units';

/**
 * Returns how the stored unit of an item converts to that of `unit`; undefined if it is unknown. A piece is
 * converted by the weight or volume that its package states, in the first name that states one.
 */
export function ratioTo(
  unit: Unit,
  item: Pick<PantryItem, 'unit' | 'unitText' | 'quantity'>,
  ...names: readonly string[]
): UnitRatio | undefined {
  const shown = shownUnit(item);
  const measures = [measureOf(shown), measureOf(unit)];
  const same = { from: 1, to: 1 };
  if (measures[0] === measures[1] && item.unit === toPantryStored(1, unit).unit) return same;
  const [measure, ...others] = new Set(measures.filter((each) => each !== 'un'));
  if (measure === undefined || others.length > 0) return undefined;
  const from = thousandthsIn(item.unit, shown, measure, names);
  const to = thousandthsIn(toPantryStored(1, unit).unit, unit, measure, names);
  if (from === undefined || to === undefined) return undefined;
  return from >= to ? { from: 1, to: from / to } : { from: to / from, to: 1 };
}

const measures = { mass: 'kg', volume: 'L', piece: 'un', package: 'un' } as const;
const measureOf = (unit: Unit) => measures[unitRow(unit).dimension];

/** How many grams or millilitres one of a stored unit is. */
function thousandthsIn(
  stored: PantryItem['unit'],
  shown: Unit,
  measure: 'kg' | 'L',
  names: readonly string[],
): number | undefined {
  if (measureOf(shown) !== 'un') return stored === 'g' ? 1 : 1_000;
  const content = packageOfNamed(...names);
  return content?.measure === measure ? content.amount : undefined;
}

/** Converts an amount, to thousandths. */
export const convert = (amount: number, { from, to }: UnitRatio) =>
  Math.round((amount * to * 1_000) / from) / 1_000;
