/** Whether something that a trip brought home was already used (FIN-05). */
import type { PantryItem, PurchasedLine } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { toThousandths } from '@quitanda/contract/values';

/** Returns true if less of something is in the pantry than the trip brought. */
export function wasUsed(lines: readonly PurchasedLine[], stock: readonly PantryItem[]): boolean {
  const inStock = sumByStock(stock);
  return [...sumByStock(lines)].some(([key, bought]) => (inStock.get(key) ?? 0) < bought);
}

type Amount = Pick<PurchasedLine, 'productId' | 'name' | 'quantity'> & { readonly unit: string };

function sumByStock(amounts: readonly Amount[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, name, unit, quantity } of amounts) {
    const key = `${productId ?? `name:${fold(name)}`} ${unit}`;
    sums.set(key, (sums.get(key) ?? 0) + toThousandths(quantity));
  }
  return sums;
}
