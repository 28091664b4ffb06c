/**
 * Where a value stands in a chart of `values`: 0 at the least of them, 1 at the greatest, in the middle
 * where all are the same.
 */
export function fractionOf(values: readonly number[]): (value: number) => number {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  return (value) => (range === 0 ? 0.5 : (value - least) / range);
}
