import {
  fromThousandths,
  hasAtMostDecimals,
  limits,
  minimumQuantity,
  toThousandths,
  type ListUnit,
  type Thousandths,
} from '@quitanda/contract/values';
import { formatDecimal } from './decimal.ts';

/**
 * Checks a typed quantity. Returns `{ quantity: message }` if it is invalid, else `{}`. `value` is
 * the result of parseDecimal; `minimum` depends on the unit (LST-06, PAN-02).
 */
export function quantityProblem(value: number | null, minimum: number): { quantity?: string } {
  if (value === null) return { quantity: 'Informe uma quantidade.' };
  if (value < minimum) return { quantity: `A quantidade mínima é ${formatDecimal(minimum)}.` };
  if (value > limits.maxQuantity) return { quantity: 'A quantidade máxima é 99.999,999.' };
  if (!hasAtMostDecimals(value, 3)) return { quantity: 'Use até 3 casas decimais.' };
  return {};
}

/** Returns `{ value }` for a valid typed quantity, else `{ problem }` with the error message. */
export function checkQuantity(
  value: number | null,
  minimum: number,
): { value: number } | { problem: string } {
  const { quantity: problem } = quantityProblem(value, minimum);
  return value === null || problem !== undefined ? { problem: problem ?? '' } : { value };
}

/**
 * The quantity of a list's item after a signed addition: exact, and within the limits of its unit
 * (LST-19).
 */
export function addToQuantity(quantity: number, add: number, unit: ListUnit): number {
  const sum = fromThousandths((toThousandths(quantity) + toThousandths(add)) as Thousandths);
  return Math.min(Math.max(sum, minimumQuantity(unit)), limits.maxQuantity);
}

/** Returns the signed change that turns `quantity` into `after`, exact to thousandths. */
export function quantityDifference(quantity: number, after: number): number {
  return fromThousandths((toThousandths(after) - toThousandths(quantity)) as Thousandths);
}
