/**
 * Returns the value after one press of minus or plus: never below the minimum, and exact to
 * thousandths. From a minimum of less than one step (0,01 kg), plus leads to one step (1), not to
 * 1,01.
 */
export function stepped(value: number, change: number, minimum: number): number {
  if (change > minimum && value === minimum) return change;
  const next = Math.round((value + change) * 1000) / 1000;
  return Math.max(next, minimum);
}
