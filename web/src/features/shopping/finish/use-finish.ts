import type { Finish, ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { useNavigate } from '../../../router/router-context.ts';
import { useRef } from 'react';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { forgetTrip, saveActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { shownName, unpricedItemsOf } from '../cart/cart.ts';

/** An existing pantry, or the name of a new one. */
export type FinishTarget = { readonly pantryId: string } | { readonly newPantry: string };

export interface FinishDetails {
  /** What the trip cost in all, if only that is known (FIN-10). */
  readonly total?: Centavos | undefined;
  /** The items that are kept out of the pantry (SHO-29). */
  readonly keptOutIds: ReadonlySet<string>;
}

/**
 * Returns a function that moves the cart into a pantry, also what has no price, and opens the summary
 * of the trip (FIN-02 to FIN-08).
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

  return function finish(
    takenItems: readonly ListItem[],
    target: FinishTarget,
    { total, keptOutIds }: FinishDetails,
  ): void {
    // Ignores a second tap before the screen changes.
    if (isFinished.current) return;
    if (takenItems.length === 0) return toast.info('Seu carrinho está vazio.');
    isFinished.current = true;
    const pantryId = 'pantryId' in target ? target.pantryId : createPantry(target.newPantry);

    const id = newId();
    write(
      'finishPurchase',
      {
        params: { pantryId },
        body: {
          id,
          listId,
          items: takenItems.map((item) => ({
            ...finishLineOf(item, supermarket),
            ...(keptOutIds.has(item.id) && { isKeptOut: true }),
          })),
          boughtAt: new Date().toISOString(),
          ...(total !== undefined && { total: fromCentavos(total) }),
        },
      },
      { failureText: 'Erro ao finalizar compra. Tente novamente.' },
    );
    forgetTrip(listId);
    saveActivePantryId(pantryId);
    navigate({ to: '/compras', search: { compra: id, resumo: 'sim' } });
  };
}

/**
 * Returns the line of the request for an item. For a line with a `listItemId`, the server moves the
 * price and the quantity that it has stored for the item, not those of the line. A line without a price
 * has a 0, because older servers expect a number; they leave such an item on the list.
 */
const finishLineOf = (item: ListItem, supermarket: string): Finish['items'][number] => ({
  listItemId: item.id,
  name: shownName(item),
  productId: takenOrPlannedProductId(item),
  quantity: item.purchasedQuantity ?? item.quantity,
  unit: purchasedUnitOf(item),
  price: item.price ?? 0,
  ...(unpricedItemsOf([item]).length > 0 && { isUnpriced: true }),
  supermarket: item.supermarket ?? supermarket,
});
