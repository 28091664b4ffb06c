/** Converts the units of pantry items (PAN-13, PAN-14). */
import type { PantryItem, UnitRatio } from '@quitanda/contract';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import type { PantryUnit } from '@quitanda/contract/values';

const gramsPer = { g: 1, kg: 1_000 } as const;

/**
 * Returns how the unit of an item converts to `unit`; undefined if it is unknown. A piece is converted
 * by the weight that its package states, in the first name that states one.
 */
export function ratioTo(
  unit: PantryUnit,
  item: Pick<PantryItem, 'unit'>,
  ...names: readonly string[]
): UnitRatio | undefined {
  const from = gramsOf(item.unit, names);
  const to = gramsOf(unit, names);
  if (item.unit === unit) return { from: 1, to: 1 };
  if (from === undefined || to === undefined) return undefined;
  return from >= to ? { from: 1, to: from / to } : { from: to / from, to: 1 };
}

function gramsOf(unit: PantryUnit, names: readonly string[]): number | undefined {
  if (unit !== 'un') return gramsPer[unit];
  const content = packageOfNamed(...names);
  return content?.measure === 'kg' ? content.amount : undefined;
}

/** Converts an amount, to thousandths. */
export const convert = (amount: number, { from, to }: UnitRatio) =>
  Math.round((amount * to * 1_000) / from) / 1_000;
