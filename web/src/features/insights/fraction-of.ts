/**
 * Where a value stands in a chart of `values`: 0 at the least of them, 1 at the greatest, in the middle
 * where all are the same.
 */
export function fractionOf(values: readonly number[]): (value: number) => number {
  const min = Math.min(...values);
  const range = Math.max(...values) - min;
  return (value) => (range === 0 ? 0.5 : (value - min) / range);
}
