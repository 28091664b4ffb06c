/**
 * How finishes, their undo and corrections change the batches of a stock on this device, as the server
 * does (VAL-02, VAL-08).
 */
import type { Row } from '@quitanda/contract';
import {
  addBatch,
  batchesOf,
  batchIdOfLine,
  costOfAll,
  takeRanked,
  withPurchaseDate,
  type Batch,
} from '@quitanda/contract/batches/batches';
import { boughtBatch } from '@quitanda/contract/batches/shelf-life';
import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import type { MutableRows } from '../../../sync/replica/rows.ts';
import { addToStock } from '../items/add-to-stock.ts';

type StockRow = Row<'pantryItems'>;
type Stocked = Pick<StockRow, 'batches' | 'quantity'>;

/** Changes a stock of which nothing is known, so that the undo of a correction leaves it as it was. */
const withoutBatches = (item: StockRow, change: number): Stocked => ({
  batches: item.batches,
  quantity: addToStock(item.quantity, change),
});

/** A line of a finish whose quantity becomes stock. */
export interface StockedLine {
  readonly id: string;
  /** What it adds, in the unit of the stock. */
  readonly amount: number;
  /** What it cost, in reais; null if that is not known. */
  readonly paid: number | null;
}

interface BoughtIn {
  readonly id: string;
  /** An instant. */
  readonly boughtAt: string;
}

/** Returns the batches and the quantity of a stock to which a line of a finish is added. */
export function withBought(item: StockRow, line: StockedLine, finish: BoughtIn): Stocked {
  const batch = batchOfLine(item, line, finish);
  return {
    batches: addBatch(item, batch),
    quantity: addToStock(item.quantity, line.amount),
  };
}

/** Returns the batch that a line makes in a stock. */
export const batchOfLine = (
  item: Omit<StockRow, 'batches'>,
  line: StockedLine,
  { id, boughtAt }: BoughtIn,
): Batch => boughtBatch(line, { id, boughtOn: toCalendarDate(Date.parse(boughtAt)) }, item);

/** Takes an amount from the batches that are chosen, and what they lack from the first of the others. */
export function takeFirstFrom(
  item: StockRow,
  amount: number,
  isChosen: (batch: Batch) => boolean,
): Stocked {
  if (item.batches == null) return withoutBatches(item, -amount);
  const { batches, quantity } = takeRanked(item, amount, (batch) => (isChosen(batch) ? 0 : 1));
  // The rest alone says nothing.
  const isRest = batches.every(({ id }) => id === item.id);
  return { batches: isRest ? undefined : batches, quantity };
}

interface LineOfFinish {
  readonly finishId: string;
  readonly listItemId: string;
}

/** Returns whether a batch is a line of a finish, or a part of one with a date of its own. */
const isOfLine =
  ({ finishId, listItemId }: LineOfFinish, batches: readonly Batch[]) =>
  (batch: Batch) => {
    if (batch.finishId !== finishId) return false;
    const id = batchIdOfLine(listItemId);
    const line = batches.find((each) => each.id === id);
    return batch.id === id || (line?.paid === batch.paid && line?.bought === batch.bought);
  };

/** Returns the batches and the quantity of a stock whose line was corrected by `change` (CMP-13). */
export function withCorrectedLine(
  item: StockRow,
  change: number,
  line: LineOfFinish & { readonly boughtAt: string; readonly paid: number | null },
): Stocked {
  if (item.batches == null) return withoutBatches(item, change);
  const batches = batchesOf(item);
  const own = batches.find(({ id }) => id === batchIdOfLine(line.listItemId));
  if (change < 0) {
    const left = takeFirstFrom(item, -change, isOfLine(line, batches));
    // The line may come back in another unit, as a batch.
    return { ...left, batches: left.batches ?? [] };
  }
  const quantity = addToStock(item.quantity, change);
  if (own) {
    const grown = { ...own, amount: addToStock(own.amount, change) };
    return { batches: batches.map((batch) => (batch === own ? grown : batch)), quantity };
  }
  const { listItemId: id, finishId, boughtAt, paid } = line;
  return withBought(item, { id, amount: change, paid }, { id: finishId, boughtAt });
}

/** Gives the batches of a trip its corrected date (CMP-14). */
export function followDate(rows: MutableRows, { id, boughtAt }: BoughtIn): void {
  const boughtOn = toCalendarDate(Date.parse(boughtAt));
  for (const item of rows.all('pantryItems')) {
    const isOfTrip = ({ finishId }: Batch) => finishId === id;
    if (!item.batches?.some(isOfTrip)) continue;
    const batches = item.batches.map((batch) =>
      isOfTrip(batch) ? withPurchaseDate(batch, boughtOn) : batch,
    );
    rows.put('pantryItems', { ...item, batches });
  }
}

/** What a corrected line cost, in reais, and for how much in a unit, if that is known. */
interface LineCost {
  readonly paid: number | null;
  readonly boughtIn: (unit: string) => number | undefined;
}

/**
 * Gives the batches of a line, and the waste of it, what the corrected line cost; nothing known for a line
 * that is no longer on the trip.
 */
export function followCost(
  rows: MutableRows,
  line: LineOfFinish,
  cost: LineCost | undefined,
): void {
  const withCost = (batches: readonly Batch[], unit: string) => {
    const bought = cost?.boughtIn(unit);
    const paid = bought === undefined ? undefined : (cost?.paid ?? undefined);
    const change = cost ? { paid, bought } : { paid };
    const isOfThisLine = isOfLine(line, batches);
    const isStale = (batch: Batch) =>
      isOfThisLine(batch) && (batch.paid !== paid || (cost && batch.bought !== bought));
    return batches.some(isStale)
      ? batches.map((batch) => (isOfThisLine(batch) ? { ...batch, ...change } : batch))
      : undefined;
  };
  for (const item of rows.all('pantryItems')) {
    const batches = withCost(item.batches ?? [], item.unit);
    if (batches) rows.put('pantryItems', { ...item, batches });
  }
  for (const waste of rows.all('wastes')) {
    const batches = withCost(waste.batches, waste.unit);
    if (!batches) continue;
    const centavos = costOfAll(batches);
    rows.put('wastes', {
      ...waste,
      batches,
      cost: centavos === null ? null : fromCentavos(centavos as Centavos),
    });
  }
}
