/** Records what was bought on a trip: its finish, the purchases and the stock that they add (FIN-04). */
import { stockKey } from '@quitanda/contract/finish-rules';
import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Caller } from '../../../http/handlers.ts';
import { spendItems } from '../../../http/limits/written-items.ts';
import type { BoughtLine } from './finish.ts';
import { endTrip, insertFinish, moveLines, selectAnswer, type FinishAnswer } from './finish.sql.ts';
import { addBoughtBatches } from '../batches/bought-batches.ts';
import { keepOut } from '../joining/keep-out.ts';
import { insertPurchases } from './record-purchase.sql.ts';
import { restock } from './restock.ts';

/** Who records a trip, and in which transaction. */
export interface TripContext {
  readonly sql: Transaction;
  readonly caller: Caller;
  readonly now: Date;
}

/** Identifies a finish. Its id alone is not enough, because a device chooses it. */
export interface TripPlace {
  readonly finishId: string;
  readonly pantryId: string;
  /** The list whose cart is moved; null for a purchase without a list. */
  readonly list: { readonly id: string; readonly name: string } | null;
  readonly boughtAt: Date;
}

export interface NewTrip extends TripPlace {
  /** The total that a person typed, in centavos. */
  readonly typedTotal: number | null;
  readonly answer: FinishAnswer;
}

/** A bought line. The supermarket of a line of a list is that of its list item. */
export interface RecordedLine extends BoughtLine {
  readonly supermarketId?: string | undefined;
}

interface BoughtOnTrip {
  readonly lines: readonly RecordedLine[];
  /** The lines that are kept out of the pantry, now and later (SHO-29). */
  readonly keptOut?: readonly BoughtLine[];
  /** Whether the lines are added to the pantry; true by default. */
  readonly addsStock?: boolean;
}

/** Returns the stored answer of an earlier finish with this id, pantry and list. */
export async function findEarlierAnswer(
  { sql, caller }: TripContext,
  finishId: string,
  pantryId: string,
  listId: string | null,
): Promise<FinishAnswer | undefined> {
  const { householdId } = caller;
  return (await sql.first(selectAnswer, { finishId, householdId, pantryId, listId }))?.answer;
}

/**
 * Inserts the finish of a trip. If a concurrent call has inserted it meanwhile, returns the answer of
 * that finish. Refuses with 'finish-not-found' if the id belongs to another pantry or list.
 */
export async function insertTrip(
  context: TripContext,
  { finishId, pantryId, list, boughtAt, typedTotal, answer }: NewTrip,
): Promise<FinishAnswer | undefined> {
  const { sql, caller, now } = context;
  const inserted = await sql.first(insertFinish, {
    finishId,
    householdId: caller.householdId,
    pantryId,
    listId: list?.id ?? null,
    listName: list?.name ?? null,
    answer: JSON.stringify(answer),
    boughtAt,
    now,
    buyerId: caller.id,
    typedTotal,
  });
  if (inserted) return undefined;
  const earlier = await findEarlierAnswer(context, finishId, pantryId, list?.id ?? null);
  if (!earlier) throw new ApiError('finish-not-found');
  return earlier;
}

/**
 * Records the bought lines of a trip that {@link insertTrip} has inserted, and adds them to its locked
 * pantry. The items of a list, which is locked, are removed from it, and its trip ends. Refuses with
 * 'too-many-items-today', 'stock-too-large' and 'too-many-pantry-items'. The caller records the activity
 * afterwards, when all amounts of the lines are stored.
 */
export async function recordBought(
  context: TripContext,
  { finishId, pantryId, list, boughtAt }: TripPlace,
  { lines, keptOut = [], addsStock = true }: BoughtOnTrip,
): Promise<void> {
  const { sql, caller, now } = context;
  const { householdId } = caller;
  await keepOut(sql, { householdId, pantryId, now }, keptOut);
  await spendItems(sql, householdId, lines.length, now);
  const stockByKey = addsStock ? await restock(sql, caller, pantryId, lines, now) : undefined;
  if (stockByKey) await addBoughtBatches(context, { id: finishId, boughtAt }, lines, stockByKey);
  const stockOf = (line: RecordedLine) => stockByKey?.get(stockKey(line));
  if (list !== null) {
    const moved = lines.map((line) => ({ id: line.id, ...stockOf(line) }));
    await sql.rows(moveLines, { householdId, finishId, lines: JSON.stringify(moved) });
    await sql.first(endTrip, { householdId, finishId, listId: list.id });
    return;
  }
  const purchases = lines.map((line) => ({
    id: line.id,
    name: line.name,
    product_id: line.productId,
    unit: line.unit,
    quantity: line.purchasedQuantity,
    price: line.price,
    paid: line.paid,
    supermarket_id: line.supermarketId,
    ...stockOf(line),
  }));
  await sql.rows(insertPurchases, { householdId, finishId, lines: JSON.stringify(purchases) });
}
