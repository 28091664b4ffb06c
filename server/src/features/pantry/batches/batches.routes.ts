/** Changes and uses the batches of a stock (VAL-05 to VAL-07). */
import { fromThousandths, newId, toThousandths, type Thousandths } from '@quitanda/contract';
import {
  addBatch,
  batchesOf,
  changeBatch,
  learnedShelfLife,
  takeFromBatch,
  type Batch,
  type BatchFacts,
  type BatchedStock,
} from '@quitanda/contract/batches/batches';
import type { Transaction } from '../../../db/database.ts';
import { WireJson, type WireRow } from '../../../http/answers.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { refuseViolations } from '../../../http/errors/refuse-violations.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { recordIfStockRanOut } from '../../../shared/activity/record-activity.ts';
import { toStock } from '../joining/to-stock.ts';
import { stockFailuresByConstraint } from '../stock-failures.ts';
import { fitted, stockOf } from './batched-stock.ts';
import { updateBatchedItem } from './changed-batches.sql.ts';
import { findStock } from './find-stock.ts';

export const batchHandlers: Handlers<'addBatch' | 'changeBatch' | 'useBatch'> = {
  addBatch: asMember(async ({ params, body }, { caller: { householdId }, now, sql }) => {
    const { id, amount, ...facts } = body;
    const { item, factor } = await readStock(sql, householdId, params);
    const stock = stockOf(item);
    // A repeated call finds its batch.
    const isRepeated = batchesOf(stock).some((batch) => batch.id === id);
    const added = isRepeated ? 0 : Math.round(amount * factor);
    const batch = {
      ...knownFacts(facts),
      id: id === undefined || id === item.id ? newId(now.getTime()) : id,
      amount: fromThousandths(added as Thousandths),
    };
    const batches = isRepeated ? batchesOf(stock) : addBatch(stock, batch);
    return storeStock(
      sql,
      householdId,
      { id: item.id, quantity: item.quantity + added, batches },
      now,
    );
  }),

  changeBatch: asMember(async ({ params, body }, { caller: { householdId }, now, sql }) => {
    const { amount, newId: sentId, ...sentFacts } = body;
    const { item, factor } = await readStock(sql, householdId, params);
    const stock = stockOf(item);
    const batchId = batchIn(item.id, params);
    const facts = knownFacts(sentFacts);
    const before = batchesOf(stock);
    const isTaken = before.some(({ id }) => id === sentId);
    const batches = changeBatch(stock, batchId, {
      amount: amount === undefined ? undefined : toWire(toStock(amount, factor)),
      newId: sentId === undefined || isTaken || sentId === item.id ? newId(now.getTime()) : sentId,
      facts,
    });
    const changed = before.find(({ id }) => id === batchId);
    if (!batches || !changed) throw new ApiError('batch-not-found');
    const shelfLife = learnedShelfLife(changed, facts);
    const stored = { id: item.id, quantity: item.quantity, batches, shelfLife };
    return storeStock(sql, householdId, stored, now);
  }),

  useBatch: asMember(async ({ params, body }, { caller, now, sql }) => {
    const { householdId } = caller;
    const { item, factor } = await readStock(sql, householdId, params);
    const amount = toWire(toStock(body.amount, factor));
    const { taken: _, ...left } = takeFromBatch(stockOf(item), batchIn(item.id, params), amount);
    const answer = await storeStock(sql, householdId, { id: item.id, ...inThousandths(left) }, now);
    recordIfStockRanOut(sql, caller, params.pantryId, item.id, now);
    return answer;
  }),
};

/** Returns an amount in thousandths as on the wire. */
export const toWire = (amount: number): number => fromThousandths(amount as Thousandths);

/** Returns a stock with its quantity in thousandths. */
export const inThousandths = <S extends Pick<BatchedStock, 'quantity'>>(stock: S) => ({
  ...stock,
  quantity: toThousandths(stock.quantity),
});

/** Returns the batch of a request; the rest of an item that was joined is the rest of the other one. */
export const batchIn = (
  itemId: string,
  sent: { readonly itemId: string; readonly batchId: string },
): string => (sent.batchId === sent.itemId ? itemId : sent.batchId);

/** Returns the facts that were sent: a field that is absent leaves the batch as it is. */
const knownFacts = (facts: BatchFacts): BatchFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/** Finds the stock of a request, or throws 'item-not-found'. */
export async function readStock(
  sql: Transaction,
  householdId: string,
  { pantryId, itemId }: { readonly pantryId: string; readonly itemId: string },
) {
  const found = await findStock(sql, householdId, pantryId, itemId);
  if (!found) throw new ApiError('item-not-found');
  return found;
}

interface NewStock {
  readonly id: string;
  readonly quantity: number;
  readonly batches: readonly Batch[];
  readonly shelfLife?: number | undefined;
}

/** Stores a stock, whose quantity is in thousandths, and answers with the item. Throws 'stock-too-large'. */
export async function storeStock(
  sql: Transaction,
  householdId: string,
  { id, quantity, batches, shelfLife }: NewStock,
  now: Date,
): Promise<{ status: 200; body: WireJson }> {
  const row: WireRow | undefined = await refuseViolations(
    stockFailuresByConstraint,
    sql.first(updateBatchedItem, {
      householdId,
      itemId: id,
      quantity,
      batches: JSON.stringify(fitted(id, quantity, batches)),
      shelfLife: shelfLife ?? null,
      now,
    }),
  );
  if (!row) throw new ApiError('item-not-found');
  return { status: 200, body: new WireJson(row.json) };
}
