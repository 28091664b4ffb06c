/** Counts the names that are folded, which is how names are compared. */
import { vi } from 'vitest';

/**
 * Returns how many names `run` folds (contract/src/values/text.ts). Throws if it folds none, because
 * a test for a maximum would pass without folding.
 */
export function countFolds(run: () => unknown): number {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    run();
    const count = normalize.mock.calls.length;
    if (count === 0) throw new Error('Nothing was folded.');
    return count;
  } finally {
    normalize.mockRestore();
  }
}
