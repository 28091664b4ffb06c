import { hasAtMostDecimals, limits } from '@quitanda/contract/values';
import { formatDecimal } from './decimal.ts';

/**
 * What is wrong with a typed quantity, as a field's sentence, or nothing (`{}`). `value` is what
 * parseDecimal read; `minimum` depends on the unit (LST-06, PAN-02).
 */
export function quantityProblem(value: number | null, minimum: number): { quantity?: string } {
  if (value === null) return { quantity: 'Informe uma quantidade.' };
  if (value < minimum) return { quantity: `A quantidade mínima é ${formatDecimal(minimum)}.` };
  if (value > limits.maxQuantity) return { quantity: 'A quantidade máxima é 99.999,999.' };
  if (!hasAtMostDecimals(value, 3)) return { quantity: 'Use até 3 casas decimais.' };
  return {};
}
