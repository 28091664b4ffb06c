/** Reads stock with its batches in the units of the wire, and takes from the batches in an order (VAL-01). */
import { fromThousandths, type Thousandths } from '@quitanda/contract';
import {
  batchesOf,
  takeRanked,
  type Batch,
  type BatchedStock,
} from '@quitanda/contract/batches/batches';

/** A row of stock: a quantity in thousandths, and the batches as they are stored. */
export interface StockRow {
  readonly id: string;
  readonly quantity: number;
  readonly batches: readonly Batch[] | null;
}

/**
 * Converts a row to the form that the rules of the contract read. `quantity`, in thousandths, replaces the
 * quantity of the row.
 */
export const stockOf = (
  { id, batches, quantity: stored }: StockRow,
  quantity = stored,
): BatchedStock => ({ id, quantity: fromThousandths(quantity as Thousandths), batches });

/** Returns the batches to store: none for a stock of which nothing is known. */
const known = (stock: BatchedStock): Batch[] => {
  const batches = batchesOf(stock);
  return batches.every(({ id }) => id === stock.id) ? [] : batches;
};

/** Returns the batches to store for a stock that has `quantity` thousandths after a change. */
export const fitted = (id: string, quantity: number, batches: readonly Batch[] | null): Batch[] =>
  known(stockOf({ id, quantity, batches }));

/** Takes an amount as `takeRanked` does, and returns the batches to store. */
export function takeByRank(
  stock: BatchedStock,
  amount: number,
  rankOf: (batch: Batch) => number,
): { batches: Batch[]; taken: Batch[] } {
  const { taken, ...left } = takeRanked(stock, amount, rankOf);
  return { batches: known({ id: stock.id, ...left }), taken };
}
