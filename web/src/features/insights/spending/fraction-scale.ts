/**
 * Returns a linear scale for a chart of `values`. The scale maps the smallest value to 0 and the
 * largest to 1. If all values are equal, it maps them to 0.5.
 */
export function createFractionScale(values: readonly number[]): (value: number) => number {
  const min = Math.min(...values);
  const range = Math.max(...values) - min;
  return (value) => (range === 0 ? 0.5 : (value - min) / range);
}
