/** The batches of stock that is joined with other stock, gets another unit, or is separated again (VAL-08). */
import { fromThousandths, type Thousandths } from '@quitanda/contract';
import { batchesOf, scaleBatches, type Batch } from '@quitanda/contract/batches/batches';
import type { JoinedItem, Separation } from '../joining/joining.sql.ts';
import { fitted, stockOf, takeByRank, type StockRow } from './batched-stock.ts';

const withoutRest = ({ id }: { readonly id: string }, batches: readonly Batch[]) =>
  batches.filter((batch) => batch.id !== id);

/**
 * Returns the batches of the item that remains. Those that another item has brought name that item. Without
 * a factor nothing is known of what it has brought.
 *
 * @param target `quantity` is what is added to it, in thousandths
 */
export function joinBatches(
  item: JoinedItem,
  {
    existing,
    id,
    factor,
    quantity,
  }: {
    readonly existing: StockRow | undefined;
    readonly id: string;
    readonly factor: number | null;
    readonly quantity: number;
  },
): Batch[] {
  const known = factor === null ? [] : withoutRest(item, batchesOf(stockOf(item)));
  const brought = scaleBatches(known, factor ?? 1).map((batch) =>
    existing ? { ...batch, from: batch.from ?? item.id } : batch,
  );
  const own = existing ? batchesOf(stockOf(existing)) : [];
  return fitted(id, (existing?.quantity ?? 0) + quantity, [...own, ...brought]);
}

/**
 * Returns the batches of the item that is in the pantry again, and those that are left of the other one. If
 * the units do not convert, the item has its batches as it left.
 *
 * @param quantities in thousandths: `share` of the other item, which is `quantity` of this one
 */
export function separateBatches(
  itemId: string,
  { into, intoQuantity, intoBatches, factor, before, batches }: Separation,
  { share, quantity }: { readonly share: number; readonly quantity: number },
): { separated: Batch[]; left: Batch[] } {
  if (into === null || intoQuantity === null)
    return { separated: fitted(itemId, quantity, batches), left: [] };
  if (factor === null) {
    const left = fitted(into, intoQuantity, intoBatches);
    return { separated: fitted(itemId, quantity, batches), left };
  }
  const stock = stockOf({ id: into, quantity: intoQuantity, batches: intoBatches });
  const items = new Set<string | null | undefined>([itemId, ...(before.brought ?? [])]);
  const isBrought = (batch: Batch) =>
    batch.id !== into && (before.isNew === true || items.has(batch.from));
  const rankOf = (batch: Batch) => (isBrought(batch) ? 0 : batch.id === into ? 1 : 2);
  const amount = fromThousandths(share as Thousandths);
  const { batches: left, taken } = takeByRank(stock, amount, rankOf);
  const returned = scaleBatches(taken.filter(isBrought), 1 / factor).map(({ from, ...batch }) =>
    from === itemId || from == null ? batch : { ...batch, from },
  );
  return { separated: fitted(itemId, quantity, returned), left };
}
