/** Adds imported items to lists and pantries (IMP-05). */
import {
  fromThousandths,
  limits,
  type Barcode,
  type ImportPlace,
  type ProductId,
  type Request,
} from '@quitanda/contract';
import { batchesOf, type Batch } from '@quitanda/contract/batches/batches';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../http/errors/refuse-violations.ts';
import type { Caller } from '../../http/handlers.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { itemFailuresByConstraint, toItemRows } from '../lists/item-rows.ts';
import { insertItems } from '../lists/list-items.sql.ts';
import { createOwnList, lockOwnList } from '../lists/own-list.ts';
import { checkPantryCount } from '../pantry/pantry-count.ts';
import { countPantryItems } from '../pantry/pantry-items.sql.ts';
import { insertPantry, lockPantry } from '../pantry/pantry.sql.ts';
import {
  insertImportedStock,
  selectListNames,
  selectPantryNames,
  selectPending,
  selectStock,
  type FilledPlace,
  type StockRow,
} from './imports.sql.ts';
import { findNewItems } from './new-items.ts';

type NewImport = Request<'createImport'>['body'];
type SentList = NewImport['lists'][number];
type SentPantry = NewImport['pantries'][number];

/** The values that all steps of one import share. */
export interface ImportContext {
  readonly sql: Transaction;
  readonly caller: Caller;
  readonly now: Date;
  /** Makes ids in the order in which the import adds lists, pantries and their items. */
  readonly makeId: () => string;
  /** The products of the sent barcodes, by barcode. */
  readonly products: ReadonlyMap<Barcode, ProductId>;
}

/** A filled list or pantry: its record for an undo, and its part of the response. */
export interface FillResult {
  readonly record: FilledPlace;
  readonly response: ImportPlace;
}

/** A list or a pantry. */
interface Place {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
}

/**
 * Adds items to the list with the sent id. Without an id, uses the oldest list with the sent name,
 * and creates one if there is none. Throws 'list-not-found', 'too-many-lists' and
 * 'too-many-items'.
 */
export async function fillList(context: ImportContext, sent: SentList): Promise<FillResult> {
  const { sql, caller, now, makeId, products } = context;
  const place = await findOrCreateList(context, sent);
  await lockOwnList(sql, place.id, caller.householdId);
  const existing = await sql.rows(selectPending, {
    householdId: caller.householdId,
    listId: place.id,
  });
  const newItems = findNewItems(sent.items, existing).map(({ barcode, ...item }) => {
    const productId = barcode === undefined ? undefined : products.get(barcode);
    return productId === undefined ? { ...item, barcode } : { ...item, productId };
  });
  const rows = toItemRows(newItems, new Map(), now, makeId);
  if (rows.length > 0) {
    const insertion = sql.rows(insertItems, {
      householdId: caller.householdId,
      listId: place.id,
      authorId: caller.id,
      items: JSON.stringify(rows),
    });
    const added = await refuseViolations(itemFailuresByConstraint, insertion);
    if (added.length < rows.length) throw new ApiError('too-many-items');
  }
  const ids = rows.map(({ id }) => id);
  recordAddedItems(context, { kind: 'list', ...place }, ids, newItems.at(-1)?.name);
  return toFillResult('list', place, ids, sent.items.length);
}

/**
 * Adds stock to a pantry, which is found or created in the same way as the list of `fillList`.
 * Throws 'pantry-not-found', 'too-many-pantries' and 'too-many-pantry-items'.
 */
export async function fillPantry(context: ImportContext, sent: SentPantry): Promise<FillResult> {
  const { sql, caller, now, makeId, products } = context;
  const place = await findOrCreatePantry(context, sent);
  if (!(await sql.first(lockPantry, { pantryId: place.id, householdId: caller.householdId })))
    throw new ApiError('pantry-not-found');
  const existing = await sql.rows(selectStock, {
    householdId: caller.householdId,
    pantryId: place.id,
  });
  const rows = findNewItems(sent.items, existing).map((item): StockRow => ({
    id: makeId(),
    name: item.name,
    folded_name: fold(item.name),
    quantity: item.quantity,
    unit: item.unit,
    unit_text: item.unitText ?? null,
    low_stock_alert_threshold: item.lowStockAlertThreshold ?? null,
    product_id: item.barcode === undefined ? null : (products.get(item.barcode) ?? null),
    batches: toBatches(item, makeId),
  }));
  if (rows.length > 0) {
    const insertion = sql.rows(insertImportedStock, {
      householdId: caller.householdId,
      pantryId: place.id,
      callerId: caller.id,
      now,
      stock: JSON.stringify(rows),
    });
    await refuseViolations(failuresByConstraint, insertion);
    const stock = await sql.first(countPantryItems, {
      householdId: caller.householdId,
      pantryId: place.id,
    });
    if (stock && stock.count > limits.itemsPerPantry) throw new ApiError('too-many-pantry-items');
  }
  const ids = rows.map(({ id }) => id);
  recordAddedItems(context, { kind: 'pantry', ...place }, ids, rows.at(-1)?.name);
  return toFillResult('pantry', place, ids, sent.items.length);
}

/** Returns the batches of imported stock (VAL-08). The quantities are in thousandths. */
const toBatches = (
  { batches = [], quantity }: SentPantry['items'][number],
  makeId: () => string,
): Batch[] => {
  const sent = batches.map((batch) => ({
    ...batch,
    id: makeId(),
    amount: fromThousandths(batch.amount),
  }));
  // The rest of the stock needs no batch.
  return batchesOf({ id: '', quantity: fromThousandths(quantity), batches: sent }).filter(
    ({ id }) => id !== '',
  );
};

const failuresByConstraint: FailuresByConstraint = {
  pantry_items_product_fk: () => new ApiError('product-not-found'),
};

async function findOrCreateList(
  { sql, caller, now, makeId }: ImportContext,
  { listId, name }: SentList,
): Promise<Place> {
  const lists = await sql.rows(selectListNames, { householdId: caller.householdId });
  const existing = lists.find((list) => matchesIdOrName(list, listId, name));
  if (existing !== undefined) return { ...existing, isNew: false };
  if (listId !== undefined) throw new ApiError('list-not-found');
  const id = makeId();
  await createOwnList(sql, id, caller, name, now);
  return { id, name, isNew: true };
}

async function findOrCreatePantry(
  { sql, caller, now, makeId }: ImportContext,
  { pantryId, name }: SentPantry,
): Promise<Place> {
  const pantries = await sql.rows(selectPantryNames, { householdId: caller.householdId });
  const existing = pantries.find((pantry) => matchesIdOrName(pantry, pantryId, name));
  if (existing !== undefined) return { ...existing, isNew: false };
  if (pantryId !== undefined) throw new ApiError('pantry-not-found');
  const id = makeId();
  await sql.first(insertPantry, {
    pantryId: id,
    householdId: caller.householdId,
    authorId: caller.id,
    name,
    now,
  });
  await checkPantryCount(sql, caller.householdId);
  return { id, name, isNew: true };
}

const matchesIdOrName = (
  place: { readonly id: string; readonly name: string },
  id: string | undefined,
  name: string,
) => (id === undefined ? fold(place.name) === fold(name) : place.id === id);

/**
 * Records the creation of a new list or pantry. For an existing one, records one activity for all
 * items that were added.
 */
function recordAddedItems(
  { sql, caller, now }: ImportContext,
  { kind, id, name, isNew }: Place & { readonly kind: 'list' | 'pantry' },
  itemIds: readonly string[],
  lastName: string | undefined,
): void {
  const place = { id, name };
  if (isNew) {
    const createdKind = kind === 'list' ? 'list-created' : 'pantry-created';
    recordActivity(sql, caller, { kind: createdKind, place }, now);
  } else if (lastName !== undefined) {
    const subject = { id: itemIds.at(-1) ?? null, name: lastName };
    const addedKind = kind === 'list' ? 'items-added' : 'stock-added';
    recordActivity(sql, caller, { kind: addedKind, place, subject, count: itemIds.length }, now);
  }
}

function toFillResult(
  kind: 'list' | 'pantry',
  { id, name, isNew }: Place,
  itemIds: readonly string[],
  sentCount: number,
): FillResult {
  const added = itemIds.length;
  return {
    record: { kind, id, isNew, itemIds },
    response: { kind, id, name, isNew, added, present: sentCount - added },
  };
}
