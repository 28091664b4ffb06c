import type { Finish, ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import { useNavigate } from '../../../router/router-context.ts';
import { useRef } from 'react';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { forgetTrip, saveActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { splitByMovable, shownName } from '../cart/cart.ts';

const undoToastMs = 10_000;

/** An existing pantry, or the name of a new one. */
export type FinishTarget = { readonly pantryId: string } | { readonly newPantry: string };

/**
 * Returns a function that moves the cart into a pantry, with an undo for 10 s (FIN-02 to FIN-05).
 */
export function useFinish(listId: string, supermarket: string) {
  const write = useWrite();
  const toast = useToast();
  const navigate = useNavigate();
  const isFinished = useRef(false);

  /** Creates a pantry and returns its id. The outbox sends this write before the finish. */
  function createPantry(name: string): string {
    const id = newId();
    write('createPantry', { body: { id, name } }, { failureText: 'Falha ao criar despensa.' });
    return id;
  }

  return function finish(takenItems: readonly ListItem[], target: FinishTarget): void {
    // Ignores a second tap before the screen changes.
    if (isFinished.current) return;
    const { movable, remaining } = splitByMovable(takenItems);
    if (takenItems.length === 0) toast.info('Seu carrinho está vazio.');
    else if (movable.length === 0)
      toast.error('Informe o preço de ao menos um item para finalizar.');
    if (movable.length === 0) return;
    isFinished.current = true;
    const pantryId = 'pantryId' in target ? target.pantryId : createPantry(target.newPantry);

    const id = newId();
    const lines = movable.flatMap((item) => finishLinesOf(item, supermarket));
    write(
      'finishPurchase',
      {
        params: { pantryId },
        body: { id, listId, items: lines, boughtAt: new Date().toISOString() },
      },
      { failureText: 'Erro ao finalizar compra. Tente novamente.' },
    );
    const restoreTrip = forgetTrip(listId);
    saveActivePantryId(pantryId);
    navigate({ to: '/despensa' });

    function undo() {
      write(
        'undoFinish',
        { params: { pantryId, finishId: id } },
        { failureText: 'Não foi possível desfazer a compra.' },
      );
      restoreTrip();
      navigate({ to: '/lista-compras/$listId/supermercado', params: { listId } });
    }
    if (remaining.length > 0) {
      toast.warning(`Ficaram na lista: ${remaining.map(shownName).join(', ')}`);
    }
    toast.success('Compra finalizada e itens movidos para a despensa!', {
      action: { label: 'Desfazer', onAction: undo },
      durationMs: undoToastMs,
    });
  };
}

/**
 * Returns the line of the request for an item; no line if its price or quantity is missing. For a
 * line with a `listItemId`, the server moves the price and the quantity that it has stored for the
 * item, not those of the line.
 */
function finishLinesOf(item: ListItem, supermarket: string): Finish['items'] {
  if (item.purchasedQuantity === null || item.price === null) return [];
  return [
    {
      listItemId: item.id,
      name: shownName(item),
      productId: takenOrPlannedProductId(item),
      quantity: item.purchasedQuantity,
      unit: purchasedUnitOf(item),
      price: item.price,
      supermarket: item.supermarket ?? supermarket,
    },
  ];
}
