/** The batches of what a finish buys, and of what its undo returns (VAL-02). */
import { fromThousandths, paidForLine, type Centavos, type Thousandths } from '@quitanda/contract';
import { batchesOf } from '@quitanda/contract/batches/batches';
import { boughtBatch } from '@quitanda/contract/batches/shelf-life';
import { stockKey } from '@quitanda/contract/finish-rules';
import { dateIn } from '@quitanda/contract/calendar';
import type { Transaction } from '../../../db/database.ts';
import { sumByStock } from '../finishing/finish.ts';
import type { StockByKey } from '../finishing/restock.ts';
import type { RecordedLine, TripContext } from '../finishing/record-trip.ts';
import { toStock } from '../joining/to-stock.ts';
import { fitted, stockOf, takeByRank } from './batched-stock.ts';
import { selectKeptStock, selectStockOfFinish, setBatches } from './batched-stock.sql.ts';

/** Returns what a line cost in reais; null for a line without a price. */
export const paidOf = (line: {
  readonly price: number | null;
  readonly paid?: number | null | undefined;
  readonly quantity: number;
}): number | null =>
  line.price === null && line.paid == null
    ? null
    : paidForLine({
        price: (line.price ?? 0) as Centavos,
        paid: line.paid as Centavos | null,
        quantity: line.quantity as Thousandths,
      }) / 100;

/**
 * Adds a batch for each line of a finish to the stock that {@link restock} has increased. What was used of
 * the earlier batches is taken from them first, so that it does not come back.
 */
export async function addBoughtBatches(
  { sql, caller: { householdId }, now }: TripContext,
  finish: { readonly id: string; readonly boughtAt: Date },
  lines: readonly RecordedLine[],
  stockByKey: StockByKey,
): Promise<void> {
  const added = new Map<string, number>();
  for (const [key, { quantity }] of sumByStock(lines)) {
    const { pantry_item_id: itemId, factor = 1 } = stockByKey.get(key) ?? {};
    if (itemId === undefined || factor === 0) continue;
    added.set(itemId, (added.get(itemId) ?? 0) + toStock(quantity, factor));
  }
  if (added.size === 0) return;
  const linesByItem = Map.groupBy(lines, (line) => stockByKey.get(stockKey(line))?.pantry_item_id);
  const itemIds = [...added.keys()];
  const rows = await sql.rows(selectKeptStock, { householdId, itemIds });
  const stock = rows.map((item) => {
    const before = batchesOf(stockOf(item, item.quantity - (added.get(item.id) ?? 0)));
    const bought = (linesByItem.get(item.id) ?? []).map((line) => {
      const { factor = 1 } = stockByKey.get(stockKey(line)) ?? {};
      const amount = fromThousandths(toStock(line.purchasedQuantity, factor) as Thousandths);
      const paid = paidOf({ ...line, quantity: line.purchasedQuantity });
      return boughtBatch(
        { id: line.id, amount, paid },
        { id: finish.id, boughtOn: dateIn(finish.boughtAt.getTime(), item.zone) },
        item,
      );
    });
    return { id: item.id, batches: fitted(item.id, item.quantity, [...before, ...bought]) };
  });
  await sql.rows(setBatches, { householdId, stock: JSON.stringify(stock), now });
}

/**
 * Reads the stock of a finish before its undo lowers it. Returns the function that stores the batches that
 * are left afterwards: what the finish has bought goes first.
 */
export async function readBatchesOfFinish(
  sql: Transaction,
  finish: { readonly householdId: string; readonly finishId: string; readonly pantryId: string },
): Promise<(now: Date) => Promise<void>> {
  const rows = await sql.rows(selectStockOfFinish, finish);
  const stock = rows.map((row) => {
    const { batches } = takeByRank(
      stockOf(row),
      fromThousandths(row.added as Thousandths),
      (batch) => (batch.finishId === finish.finishId ? 0 : 1),
    );
    return { id: row.id, batches };
  });
  return async (now) => {
    if (stock.length === 0) return;
    const { householdId } = finish;
    await sql.rows(setBatches, { householdId, stock: JSON.stringify(stock), now });
  };
}
