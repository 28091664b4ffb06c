import { useNavigate } from '../../../router/router-context.ts';
import { saveActiveListId, saveCurrentSupermarket } from '../../../lib/device/shopping-storage.ts';
import { useWrite } from '../../../sync/react/use-write.ts';

/**
 * Returns a function that starts a trip with the list at a supermarket, and stores the supermarket
 * with the list (LST-10).
 */
export function useStartShopping(listId: string | undefined): (supermarket: string) => void {
  const write = useWrite();
  const navigate = useNavigate();
  return (name) => {
    if (listId === undefined) return;
    write(
      'planTrip',
      { params: { listId }, body: { supermarket: name } },
      { failureText: 'Falha ao salvar o supermercado. Tente novamente.' },
    );
    saveCurrentSupermarket(listId, name);
    saveActiveListId(listId);
    navigate({ to: '/lista-compras/$listId/supermercado', params: { listId } });
  };
}
