import { saveCurrentSupermarket } from '../../../lib/device/shopping-storage.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useSupermarketForm } from './use-supermarket-form.ts';

/**
 * Returns the form that asks for the supermarket of a trip and stores it with the list (SHO-01).
 * `choose` stores a supermarket without submitting the form.
 */
export function useSupermarketChoice(listId: string, initialName: string, onChosen: () => void) {
  const write = useWrite();

  function choose(name: string) {
    const failureText = 'Falha ao salvar o nome do supermercado.';
    write('planTrip', { params: { listId }, body: { supermarket: name } }, { failureText });
    saveCurrentSupermarket(listId, name);
    onChosen();
  }
  return { ...useSupermarketForm(initialName, choose), choose };
}

export type SupermarketChoice = ReturnType<typeof useSupermarketChoice>;
