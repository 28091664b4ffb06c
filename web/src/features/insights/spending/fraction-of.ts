/**
 * Returns the position of a value in a chart of `values`: 0 for the smallest, 1 for the largest,
 * 0.5 if all are equal.
 */
export function fractionOf(values: readonly number[]): (value: number) => number {
  const min = Math.min(...values);
  const range = Math.max(...values) - min;
  return (value) => (range === 0 ? 0.5 : (value - min) / range);
}
