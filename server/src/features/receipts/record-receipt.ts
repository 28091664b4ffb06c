/** Records a receipt as a finished trip (NF-04). */
import {
  createIdSequence,
  finishId as finishIdSchema,
  listItemId,
  newId,
  positionOfId,
  receiptId,
  type Container,
  type ListItemId,
  type PackageCount,
  type ListUnit,
} from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, HandlerFunction } from '../../http/handlers.ts';
import { confirmBoughtProducts } from '../catalogue/registration/confirm.ts';
import { recordTripFinished } from '../../shared/activity/record-activity.ts';
import { itemFailuresByConstraint } from '../lists/item-rows.ts';
import { insertItems } from '../lists/list-items.sql.ts';
import { lockOwnList } from '../lists/own-list.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import {
  lockCartItems,
  selectCartLines,
  shareLockProducts,
} from '../pantry/finishing/finish.sql.ts';
import { splitCart } from '../pantry/finishing/finish.ts';
import { lockPantry } from '../pantry/pantry.sql.ts';
import { insertTrip, recordBought, type TripPlace } from '../pantry/finishing/record-trip.ts';
import { findSentProducts } from '../pantry/finishing/sent-products.ts';
import { findOrCreateSupermarkets } from '../../shared/supermarkets/find-or-create-supermarkets.ts';
import { selectPackageCounts } from '../lists/packages/package-counts.sql.ts';
import { countedPieces, type PlannedRow } from './counted-pieces.ts';
import { joinLines, computePaidPerUnit } from './receipt-lines.ts';
import {
  selectItemRows,
  selectRecordedReceipt,
  setPaidAmounts,
  setUndoItems,
  takeItems,
} from './record-receipt.sql.ts';
import { selectReceipt } from './receipts.sql.ts';
import {
  storeChoices,
  storeReceipt,
  type NewReceipt,
  type RecordingContext,
} from './store-receipt.ts';

/** The column `printed` of a purchase, in centavos and thousandths. */
export interface PrintedColumn {
  readonly quantity: number;
  readonly unit: ListUnit;
  readonly price: number | null;
  readonly total: number;
  readonly discount: number;
  readonly addition: number;
}

/** The printed lines of one list item, product or name, joined to one line of a purchase. */
export interface JoinedLine {
  /** The id of the list item, or of the new purchase. */
  readonly id: ListItemId;
  readonly name: string;
  readonly productId: string | null;
  readonly productName: string | null;
  readonly unit: ListUnit;
  /** The container that the receipt prints as the unit. */
  readonly container?: Container | undefined;
  readonly quantity: number;
  readonly paid: number;
  /** Null if it is unknown; undefined only before the first printed line is joined. */
  readonly printed: PrintedColumn | null | undefined;
}

/**
 * Puts the lines of the receipt into the cart of the list, moves the cart into the pantry and records
 * the purchase, in one transaction. Lines without an item on the list are recorded as impulse items.
 * A repeated call with the same id returns the same receipt.
 */
export const recordReceipt: HandlerFunction<'recordReceipt'> = async (
  { body },
  { caller, now, sql },
) => {
  const { householdId } = caller;
  const id = body.id ?? receiptId.parse(newId(now.getTime()));
  const issuedAt = new Date(body.issuedAt);
  const recorded = await sql.first(selectRecordedReceipt, {
    householdId,
    id,
    accessKey: body.key,
    cnpj: body.cnpj,
    issuedAt,
    total: body.total,
  });
  if (recorded && recorded.id !== id) throw new ApiError('receipt-recorded');
  if (!recorded) await recordNewReceipt(sql, caller, id, body, now);
  const receipt = await sql.first(selectReceipt, { householdId, receiptId: id });
  if (!receipt) throw new ApiError('receipt-not-found');
  return { status: 201, body: receipt };
};

async function recordNewReceipt(
  sql: Transaction,
  caller: Caller,
  id: string,
  body: NewReceipt,
  now: Date,
): Promise<void> {
  const { householdId } = caller;
  const list = body.listId == null ? null : await lockOwnList(sql, body.listId, householdId);
  const itemIds = body.lines.flatMap((line) => line.listItemId ?? []);
  if (body.listId != null)
    await sql.rows(shareLockProducts, { householdId, listId: body.listId, itemIds });
  const products = await findSentProducts(sql, body.lines);
  if (!(await sql.first(lockPantry, { pantryId: body.pantryId, householdId })))
    throw new ApiError('pantry-not-found');

  const supermarkets = await findOrCreateSupermarkets(sql, caller, [body.supermarket], now);
  const supermarketId = supermarkets.get(fold(body.supermarket))?.id ?? '';
  const issuedAt = new Date(body.issuedAt);
  // A till with a wrong clock may print a time in the future.
  const boughtAt = issuedAt < now ? issuedAt : now;
  const finishId = finishIdSchema.parse(newId(now.getTime()));
  const context = { sql, caller, now, finishId, body, boughtAt, supermarketId };

  const itemIdsOnList = body.listId == null ? [] : await lockItems(context, body.listId, itemIds);
  const makeId = createIdSequence(now.getTime());
  const { joinedLines, joinedIds } = joinLines(body.lines, new Set(itemIdsOnList), products, () =>
    listItemId.parse(makeId()),
  );
  const trip = {
    finishId,
    pantryId: body.pantryId,
    list: body.listId == null || list === null ? null : { id: body.listId, name: list.name },
    boughtAt,
    typedTotal: null,
    answer: { movedItemIds: itemIdsOnList, skippedNames: [] },
  };
  await insertTrip(context, trip);
  if (body.listId == null) await recordWithoutList(context, trip, joinedLines);
  else await finishTripOfList(context, trip, body.listId, joinedLines, new Set(itemIdsOnList));
  const paidAmounts = joinedLines.map(({ id, paid, printed }) => ({ id, paid, printed }));
  await sql.rows(setPaidAmounts, { householdId, finishId, lines: JSON.stringify(paidAmounts) });

  await storeReceipt(context, id, joinedIds);
  await storeChoices(context, products);
  await confirmBoughtProducts(sql, caller, body.lines);
  recordTripFinished(sql, caller, finishId, now);
}

/** Locks the items with these ids that are still on the list, and returns their ids. */
async function lockItems(
  { sql, caller }: RecordingContext,
  listId: string,
  itemIds: readonly string[],
): Promise<ListItemId[]> {
  const locked = await sql.rows(lockCartItems, {
    householdId: caller.householdId,
    listId,
    itemIds,
  });
  return locked.map((item) => listItemId.parse(item.id));
}

/**
 * Puts all lines into the cart of the list, and finishes the trip (FIN-04). An undo restores the items as
 * they were before the receipt, and not the items that the receipt has added (FIN-05).
 */
async function finishTripOfList(
  context: RecordingContext,
  trip: TripPlace,
  listId: string,
  joinedLines: readonly JoinedLine[],
  itemIdsOnList: ReadonlySet<string>,
): Promise<void> {
  const { sql, caller, now, finishId, boughtAt, supermarketId } = context;
  const { householdId } = caller;
  const plannedLines = joinedLines.filter((line) => itemIdsOnList.has(line.id));
  const unplannedLines = joinedLines.filter((line) => !itemIdsOnList.has(line.id));
  const itemsBefore = await sql.first(selectItemRows, { householdId, itemIds: [...itemIdsOnList] });
  const plans = JSON.parse(itemsBefore?.json ?? '[]') as PlannedRow[];
  const counts = await sql.first(selectPackageCounts, { householdId });
  const packageCounts = JSON.parse(counts?.json ?? '[]') as PackageCount[];
  const itemsToTake = plannedLines.map((line) => {
    const plan = plans.find(({ id }) => id === line.id);
    const pieces = plan && countedPieces(line, plan, packageCounts);
    const quantity = pieces ?? line.quantity;
    return {
      id: line.id,
      product_id: line.productId,
      price: computePaidPerUnit({ paid: line.paid, quantity }),
      quantity,
      unit: line.unit,
      is_in_pieces: pieces !== undefined,
    };
  });
  await sql.rows(takeItems, {
    householdId,
    listId,
    callerId: caller.id,
    supermarketId,
    takenAt: boughtAt,
    now,
    lines: JSON.stringify(itemsToTake),
  });
  if (unplannedLines.length > 0) {
    const rows = unplannedLines.map((line, index) => ({
      id: line.id,
      position: positionOfId(line.id),
      name: line.name,
      quantity: line.quantity,
      unit: line.unit,
      product_id: line.productId,
      is_impulse: true,
      is_checked: true,
      price: computePaidPerUnit(line),
      purchased_quantity: line.quantity,
      supermarket_id: supermarketId,
      taken_at: boughtAt,
      // The items are a millisecond apart, so that they keep the order of the lines.
      created_at: new Date(now.getTime() + index),
    }));
    const added = await refuseViolations(
      itemFailuresByConstraint,
      sql.rows(insertItems, {
        householdId,
        listId,
        authorId: caller.id,
        items: JSON.stringify(rows),
      }),
    );
    if (added.length < unplannedLines.length) throw new ApiError('too-many-items');
  }
  const ids = joinedLines.map(({ id }) => id);
  const { bought } = splitCart(ids, await sql.rows(selectCartLines, { householdId, itemIds: ids }));
  const paidById = new Map(joinedLines.map(({ id, paid }) => [id, paid]));
  const lines = bought.map((line) => ({ ...line, paid: paidById.get(line.id) ?? null }));
  await recordBought(context, trip, { lines });
  await sql.rows(setUndoItems, { householdId, finishId, items: itemsBefore?.json ?? '[]' });
}

/** Records a purchase without a list, and adds its stock to the pantry if `addsStock` is set. */
async function recordWithoutList(
  context: RecordingContext,
  trip: TripPlace,
  joinedLines: readonly JoinedLine[],
): Promise<void> {
  const { body, supermarketId } = context;
  const lines = joinedLines.map((line) => ({
    ...line,
    isChecked: true,
    purchasedQuantity: line.quantity,
    price: computePaidPerUnit(line),
    supermarketId,
  }));
  await recordBought(context, trip, { lines, addsStock: body.addsStock });
}
