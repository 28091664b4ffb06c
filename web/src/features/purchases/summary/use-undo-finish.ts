import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useRef } from 'react';
import { saveBudget, saveCurrentSupermarket } from '../../../lib/device/shopping-storage.ts';
import { useNavigate } from '../../../router/router-context.ts';
import { useUnsentActions } from '../../../sync/react/use-unsent.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';

/**
 * FIN-05: returns a function that takes a trip back into the cart of its list, and goes there, or to the
 * reader of receipts if the server has done it (FIN-11).
 */
export function useUndoFinish(trip: Answer<'getFinishedTrip'>): (to?: 'cart' | 'receipt') => void {
  const { id, listId, pantryId, supermarkets, budget } = trip;
  const write = useWrite();
  const toast = useToast();
  const { sendNow } = useUnsentActions();
  const navigate = useNavigate();
  const isUndone = useRef(false);
  return function undo(to = 'cart') {
    // Ignores a second tap before the screen changes.
    if (isUndone.current) return;
    isUndone.current = true;
    write(
      'undoFinish',
      { params: { pantryId, finishId: id } },
      { failureText: 'Não foi possível desfazer a compra.' },
    );
    toast.success('Compra desfeita. Está tudo no carrinho.');
    if (listId === null) return navigate({ to: '/compras' });
    const [supermarket] = supermarkets;
    if (supermarket !== undefined) saveCurrentSupermarket(listId, supermarket);
    if (budget !== undefined) saveBudget(listId, toCentavos(budget));
    const showCart = () =>
      navigate({ to: '/lista-compras/$listId/supermercado', params: { listId } });
    if (to === 'cart') return showCart();
    // The server matches the receipt with the list that it has.
    return void sendNow().then((outcome) =>
      outcome === 'sent' ? navigate({ to: '/notas/ler', search: { lista: listId } }) : showCart(),
    );
  };
}
