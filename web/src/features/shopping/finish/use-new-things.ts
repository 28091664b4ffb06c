import type { ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { useState } from 'react';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { useUserSync } from '../../../sync/react/sync-context.ts';
import type { Rows } from '../../../sync/replica/rows.ts';
import { createStockFinder } from '../../pantry/stock-finder.ts';
import { shownName } from '../cart/cart.ts';

/**
 * Returns which items of the cart the person can keep out of the pantry (SHO-29): those of which no pantry
 * has stock, and that none keeps out already. They stay the same while the caller is mounted.
 */
export function useNewThings(taken: readonly ListItem[]): readonly ListItem[] {
  const rows = useUserSync()?.replica.rows;
  const [items] = useState(() => (rows ? newThings(rows, taken) : []));
  return items;
}

function newThings(rows: Rows, taken: readonly ListItem[]): readonly ListItem[] {
  const finders = rows.all('pantries').map(({ id }) => createStockFinder(rows, id));
  return taken.filter((item) => {
    const productId = takenOrPlannedProductId(item);
    const line = { name: shownName(item), productId, unit: purchasedUnitOf(item) };
    return finders.every((stock) => stock.find(line) === undefined && stock.factorOf(line) !== 0);
  });
}
