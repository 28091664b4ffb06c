import { setImmediate as nextIteration } from 'node:timers/promises';

/** Yields parts of `items`, and lets the requests of others run between two of them (API-48). */
export async function* inSlices<T>(
  items: readonly T[],
  length: number,
): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < items.length; start += length) {
    if (start > 0) await nextIteration();
    yield items.slice(start, start + length);
  }
}
