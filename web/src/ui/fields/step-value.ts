/**
 * Returns the value after one press of minus or plus, rounded to thousandths and at least the
 * minimum. From a minimum of less than one step (0,01 kg), plus leads to one step (1 kg), not to
 * 1,01 kg.
 */
export function stepValue(value: number, change: number, min: number): number {
  if (change > min && value === min) return change;
  const next = Math.round((value + change) * 1000) / 1000;
  return Math.max(next, min);
}
