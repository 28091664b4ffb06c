/** Counts the names that are folded, which is how names are compared. */
import { vi } from 'vitest';

/** Returns how many names `run` folds (contract/src/values/text.ts). */
export function countFolds(run: () => unknown): number {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    run();
    return normalize.mock.calls.length;
  } finally {
    normalize.mockRestore();
  }
}
