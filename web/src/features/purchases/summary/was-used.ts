/** Whether something that a trip brought home was already used (FIN-05). */
import type { Row } from '@quitanda/contract';
import { toThousandths } from '@quitanda/contract/values';
import { multiplyQuantity } from '../../pantry/items/add-to-stock.ts';
import type { Rows } from '../../../sync/replica/rows.ts';

/** Returns true if the pantry has less of something than the trip added to it. */
export function wasUsed(rows: Rows, { id, pantryId }: Pick<Row<'finishes'>, 'id' | 'pantryId'>) {
  const redirects = rows.get('pantries', pantryId)?.redirects ?? [];
  const moves = rows.of('finishMoves', id).map(({ pantryItemId, quantity }) => {
    // The server moves the stock with a join, but the join may not have been sent yet (PAN-14).
    const redirect = redirects.find((each) => each.id === pantryItemId);
    return redirect?.into && redirect.factor && !rows.get('pantryItems', pantryItemId)
      ? { stockId: redirect.into, quantity: multiplyQuantity(quantity, redirect.factor) }
      : { stockId: pantryItemId, quantity };
  });
  return [...Map.groupBy(moves, ({ stockId }) => stockId)].some(([stockId, added]) => {
    const inStock = toThousandths(rows.get('pantryItems', stockId)?.quantity ?? 0);
    return inStock < added.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0);
  });
}
