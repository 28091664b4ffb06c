/**
 * A budget of a trip as a traffic light. Must not import zod, because the browser loads this file.
 */
import type { Centavos } from '../values/values.ts';

export interface BudgetLight {
  readonly light: 'green' | 'yellow' | 'red';
  /** The rest of the budget; negative if it is exceeded. */
  readonly left: Centavos;
  /** The share of the budget that is in the cart, in whole percent, rounded down. */
  readonly usedPercent: number;
}

/** From this share of the budget on the light is yellow. */
export const yellowFromPercent = 80;

/**
 * Red if the cart costs more than the budget. Yellow from 80 % of the budget on, or if the items
 * that are still to be taken would exceed it at their last prices (`expected`). Anything exceeds a
 * budget of 0.
 */
export function budgetLight(
  inCart: Centavos,
  budget: Centavos,
  expected: Centavos = 0 as Centavos,
): BudgetLight {
  const left = (budget - inCart) as Centavos;
  const usedPercent = budget === 0 ? (inCart === 0 ? 0 : 100) : Math.floor((inCart * 100) / budget);
  if (left < 0) return { light: 'red', left, usedPercent };
  const isNear = usedPercent >= yellowFromPercent || expected > left;
  return { light: isNear ? 'yellow' : 'green', left, usedPercent };
}
