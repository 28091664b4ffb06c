import type { Centavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { readBudget, saveBudget } from '../../lib/shopping-storage.ts';

/** The budget of the shop of this list, kept on this device; null is none. */
export function useBudget(
  listId: string,
): [budget: Centavos | null, change: (budget: Centavos | null) => void] {
  const [budget, setBudget] = useState(() => readBudget(listId));
  function change(next: Centavos | null) {
    saveBudget(listId, next);
    setBudget(next);
  }
  return [budget, change];
}
