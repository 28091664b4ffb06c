/** Lets batches and wastes follow corrections of a past trip (VAL-08). */
import { fromThousandths, type Thousandths } from '@quitanda/contract';
import {
  batchesOf,
  batchIdOfLine,
  costOfAll,
  isBatchOfLine,
  withPurchaseDate,
  type Batch,
  type BatchedStock,
} from '@quitanda/contract/batches/batches';
import { boughtBatch } from '@quitanda/contract/batches/shelf-life';
import { dateIn } from '@quitanda/contract/calendar';
import type { Transaction } from '../../../db/database.ts';
import { fitted, stockOf, takeByRank } from './batched-stock.ts';
import { selectKeptStock, setBatches, type KeptStock } from './batched-stock.sql.ts';
import { paidOf } from './bought-batches.ts';
import {
  selectBatchesOfTrip,
  selectWastesOfTrip,
  setWastedBatches,
} from './corrected-batches.sql.ts';

/** By how many thousandths, in the unit of the stock, a correction of a line has changed a stock. */
export interface StockShift {
  readonly itemId: string;
  readonly lineId: string;
  readonly change: number;
}

interface Trip {
  readonly id: string;
  readonly boughtAt: Date;
}

/** Lets the batches follow a stock that corrections have changed already: less of a line is less of its batch. */
export async function shiftBatches(
  sql: Transaction,
  householdId: string,
  trip: Trip,
  shifts: readonly StockShift[],
  now: Date,
): Promise<void> {
  const shiftsByItem = Map.groupBy(
    shifts.filter(({ change }) => change !== 0),
    ({ itemId }) => itemId,
  );
  if (shiftsByItem.size === 0) return;
  const itemIds = [...shiftsByItem.keys()];
  const rows = await sql.rows(selectKeptStock, { householdId, itemIds });
  const stock = rows.map((item) => {
    const ofItem = shiftsByItem.get(item.id) ?? [];
    const total = ofItem.reduce((sum, { change }) => sum + change, 0);
    const before = stockOf(item, Math.max(0, item.quantity - total));
    const after = ofItem.reduce((left, shift) => shiftOne(left, item, trip, shift), before);
    return { id: item.id, batches: fitted(item.id, item.quantity, after.batches ?? []) };
  });
  await sql.rows(setBatches, { householdId, stock: JSON.stringify(stock), now });
}

function shiftOne(
  stock: BatchedStock,
  item: KeptStock,
  trip: Trip,
  { lineId, change }: StockShift,
): BatchedStock {
  const id = batchIdOfLine(lineId);
  const amount = fromThousandths(Math.abs(change) as Thousandths);
  const quantity = Math.round((stock.quantity + (change < 0 ? -amount : amount)) * 1_000) / 1_000;
  if (change < 0) {
    const rankOf = (batch: Batch) =>
      batch.id === id ? 0 : batch.finishId === trip.id && !isBatchOfLine(batch) ? 1 : 2;
    return { id: stock.id, quantity, batches: takeByRank(stock, amount, rankOf).batches };
  }
  const batches = batchesOf(stock);
  const existing = batches.find((batch) => batch.id === id);
  const added = existing
    ? { ...existing, amount: existing.amount + amount }
    : boughtBatch(
        { id: lineId, amount, paid: null },
        { id: trip.id, boughtOn: dateIn(trip.boughtAt.getTime(), item.zone) },
        item,
      );
  return {
    id: stock.id,
    quantity,
    batches: [...batches.filter((each) => each !== existing), added],
  };
}

/** Gives the batches of a trip its corrected date; suggested dates, which count from it, follow (CMP-14). */
export async function followDate(
  sql: Transaction,
  householdId: string,
  trip: Trip,
  now: Date,
): Promise<void> {
  const key = { householdId, finishId: trip.id };
  const itemIds = (await sql.rows(selectBatchesOfTrip, key)).map(({ id }) => id);
  if (itemIds.length === 0) return;
  const rows = await sql.rows(selectKeptStock, { householdId, itemIds });
  const stock = rows.map(({ id, batches, zone }) => ({
    id,
    batches: (batches ?? []).map((batch) =>
      batch.finishId === trip.id
        ? withPurchaseDate(batch, dateIn(trip.boughtAt.getTime(), zone))
        : batch,
    ),
  }));
  await sql.rows(setBatches, { householdId, stock: JSON.stringify(stock), now });
}

/** What a line of a trip costs, and how much that is; null for one that is not on the trip. */
interface LineCost {
  readonly quantity: number;
  readonly unit: string;
  readonly price: number;
  readonly paid: number | null;
  readonly isUnpriced: true | null;
}

export interface CostCorrection {
  readonly lineId: string;
  readonly before: LineCost | null;
  readonly after: LineCost | null;
}

const paidFor = (line: LineCost | null) => (line === null || line.isUnpriced ? null : paidOf(line));

/**
 * Gives the batches of corrected lines, also those that went to waste, what their lines cost now. A batch
 * of a line that is no longer on the trip has no known cost.
 */
export async function followCosts(
  sql: Transaction,
  householdId: string,
  finishId: string,
  corrections: readonly CostCorrection[],
  now: Date,
): Promise<void> {
  if (corrections.length === 0) return;
  const key = { householdId, finishId };
  const stock = (await sql.rows(selectBatchesOfTrip, key)).map(({ id, unit, batches }) => ({
    id,
    batches: correctCosts(batches, unit, finishId, corrections),
  }));
  if (stock.length > 0)
    await sql.rows(setBatches, { householdId, stock: JSON.stringify(stock), now });
  const wastes = (await sql.rows(selectWastesOfTrip, key)).map(({ id, unit, batches }) => {
    const corrected = correctCosts(batches, unit, finishId, corrections);
    return { id, batches: corrected, cost: costOfAll(corrected) };
  });
  if (wastes.length > 0)
    await sql.rows(setWastedBatches, { householdId, wastes: JSON.stringify(wastes) });
}

function correctCosts(
  batches: readonly Batch[],
  unit: string,
  finishId: string,
  corrections: readonly CostCorrection[],
): Batch[] {
  const ids = new Set(batches.map(({ id }) => id));
  return batches.map((batch) => {
    if (batch.finishId !== finishId) return batch;
    const own = corrections.find(({ lineId }) => batchIdOfLine(lineId) === batch.id);
    const correction =
      own ?? (isBatchOfLine(batch) ? undefined : findWhole(batch, ids, corrections));
    return correction ? withCost(batch, unit, correction) : batch;
  });
}

/** Finds the line of a part that was divided from its batch: the one that cost as much. */
function findWhole(
  part: Batch,
  ids: ReadonlySet<string>,
  corrections: readonly CostCorrection[],
): CostCorrection | undefined {
  const candidates = corrections.filter(({ before }) => paidFor(before) === (part.paid ?? null));
  return candidates.length > 1
    ? candidates.find(({ lineId }) => ids.has(batchIdOfLine(lineId)))
    : candidates[0];
}

function withCost(
  { paid: _paid, ...batch }: Batch,
  unit: string,
  { before, after }: CostCorrection,
): Batch {
  if (after === null) return batch;
  const { bought } = batch;
  // The stock may be in another unit than the line. What was added or restored says what it is there.
  const share = before === null ? 1 : after.quantity / before.quantity;
  const isConvertible = bought && (before === null || before.unit === after.unit);
  const converted = isConvertible ? Math.round(bought * share * 1_000) / 1_000 : undefined;
  const amount = unit === after.unit ? fromThousandths(after.quantity as Thousandths) : converted;
  const paid = paidFor(after);
  return { ...batch, bought: amount, ...(amount !== undefined && paid !== null && { paid }) };
}
