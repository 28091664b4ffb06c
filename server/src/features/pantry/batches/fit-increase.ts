import { fromThousandths, type Thousandths } from '@quitanda/contract';
import { correctionMs, increasedBatches } from '@quitanda/contract/batches/batches';
import type { Transaction } from '../../../db/database.ts';
import { fitted, stockOf } from './batched-stock.ts';
import { selectIncreased, setBatches } from './batched-stock.sql.ts';

/**
 * Fits the batches of a stock to an increase by hand: what is new has none of their dates, and is used after
 * them. If nobody has counted the stock for 12 hours, all of the increase is new. Quantities are in thousandths.
 */
export async function fitIncrease(
  sql: Transaction,
  item: { readonly householdId: string; readonly pantryId: string; readonly itemId: string },
  sent: { readonly quantity?: number | undefined; readonly add?: number | undefined },
  now: Date,
): Promise<void> {
  const countedBefore = new Date(now.getTime() - correctionMs);
  const stock = await sql.first(selectIncreased, { ...item, countedBefore });
  if (!stock) return;
  const { id, quantity, isUncounted } = stock;
  const increased = (sent.quantity ?? quantity) + (sent.add ?? 0);
  const batches = increasedBatches(
    stockOf(stock),
    fromThousandths(increased as Thousandths),
    !isUncounted,
  );
  if (batches === stock.batches) return;
  const fit = [{ id, batches: fitted(id, increased, batches) }];
  const { householdId } = item;
  await sql.rows(setBatches, { householdId, stock: JSON.stringify(fit), now });
}
