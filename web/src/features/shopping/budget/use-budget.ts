import type { List } from '@quitanda/contract';
import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import { saveBudget } from '../../../lib/device/shopping-storage.ts';
import { budgetOf } from '../../../lib/items/trip-of-list.ts';
import { useWrite } from '../../../sync/react/use-write.ts';

/** Returns the budget of the list's trip, or null, and a function that changes it (INS-08). */
export function useBudget(
  list: List,
): [budget: Centavos | null, change: (budget: Centavos | null) => void] {
  const write = useWrite();
  function change(newBudget: Centavos | null) {
    const budget = newBudget === null ? null : fromCentavos(newBudget);
    write(
      'planTrip',
      { params: { listId: list.id }, body: { budget } },
      { failureText: 'Falha ao salvar o orçamento.' },
    );
    saveBudget(list.id, newBudget);
  }
  return [budgetOf(list), change];
}
