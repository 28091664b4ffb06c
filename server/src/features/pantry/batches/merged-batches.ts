/** The batches of stock to which other stock is added for good: of a merged pantry, or a merged product (VAL-08). */
import { limits, toThousandths } from '@quitanda/contract';
import { batchesOf } from '@quitanda/contract/batches/batches';
import type { Transaction } from '../../../db/database.ts';
import { fitted, stockOf, type StockRow } from './batched-stock.ts';
import { selectStockRows, setBatches } from './batched-stock.sql.ts';

const maxStock = toThousandths(limits.maxQuantity);

/** Returns what to store for a stock to which others are added. */
export function mergeBatches(stock: StockRow, added: readonly StockRow[]) {
  const all = added.flatMap((row) => batchesOf(stockOf(row)).filter(({ id }) => id !== row.id));
  const quantity = added.reduce((sum, row) => sum + row.quantity, stock.quantity);
  const batches = [...batchesOf(stockOf(stock)), ...all];
  return { id: stock.id, batches: fitted(stock.id, Math.min(maxStock, quantity), batches) };
}

/**
 * Reads the stock that is to be added to that of another household. Returns the function that stores the
 * batches after the addition.
 */
export async function readMergedBatches(
  sql: Transaction,
  householdId: string,
  target: string,
  pairs: readonly { readonly id: string; readonly targetId: string }[],
): Promise<(now: Date) => Promise<void>> {
  const itemIds = pairs.map(({ id }) => id);
  const targetIds = pairs.map(({ targetId }) => targetId);
  const sources = await sql.rows(selectStockRows, { householdId, itemIds });
  const targets = await sql.rows(selectStockRows, { householdId: target, itemIds: targetIds });
  const targetOf = new Map(pairs.map(({ id, targetId }) => [id, targetId]));
  const added = Map.groupBy(sources, ({ id }) => targetOf.get(id));
  const stock = targets.map((row) => mergeBatches(row, added.get(row.id) ?? []));
  return async (now) => {
    if (stock.length > 0)
      await sql.rows(setBatches, { householdId: target, stock: JSON.stringify(stock), now });
  };
}
