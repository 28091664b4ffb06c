/** A budget for a shop as a traffic light before the till. Free of zod. */
import type { Centavos } from '../values.ts';

export interface BudgetLight {
  readonly light: 'green' | 'yellow' | 'red';
  /** What is left of the budget; negative past it. */
  readonly left: Centavos;
  /** Of the budget, what is in the cart: whole percent, rounded down. */
  readonly usedPercent: number;
}

/** From this part of the budget on the light is yellow. */
export const yellowFromPercent = 80;

/**
 * Red once the cart costs more than the budget. Yellow from 80 % of it on, or where what is still to
 * be taken, at its last prices (`expected`), would pass it. A budget of 0 is used up by anything.
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
