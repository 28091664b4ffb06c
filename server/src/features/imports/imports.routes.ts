import { createIdSequence, importId, newId, type ImportPlace } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { spendItems } from '../../http/limits/written-items.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { findProductIdsByBarcodes } from '../catalogue/registration/scanned-products.ts';
import { contentKeyOf } from './content-key.ts';
import { fillList, fillPantry, type FillResult } from './fill-places.ts';
import {
  countRemainingInLists,
  countRemainingInPantries,
  deleteEmptyLists,
  deleteEmptyPantries,
  deleteImport,
  deleteOldestImports,
  insertImport,
  purgeImports,
  removeUntouchedItems,
  removeUntouchedImportedStock,
  selectImport,
  selectSameImport,
  type FilledPlace,
} from './imports.sql.ts';

const dayMs = 86_400_000;

export const importHandlers: Handlers<'createImport' | 'undoImport'> = {
  /**
   * Imports everything or nothing. Two imports of the same content run one after the other, because
   * every write first locks its household.
   */
  createImport: asMember(async ({ body }, { caller, now, sql }) => {
    const { householdId } = caller;
    const contentKey = contentKeyOf(body);
    const earlierImport = await sql.first(selectSameImport, { householdId, contentKey });
    if (earlierImport) {
      const places = await findRemainingPlaces(sql, householdId, earlierImport.places);
      if (places.length > 0) {
        const { createdAt } = earlierImport;
        const id = importId.parse(earlierImport.id);
        return { status: 201, body: { id, isRepeat: true, createdAt, places, unknownBarcodes: 0 } };
      }
      // All items of the earlier import are gone, so the same content may be imported again.
      await sql.first(deleteImport, { householdId, importId: earlierImport.id });
    }
    const barcodesOfItems = [...body.lists, ...body.pantries].flatMap(({ items }) =>
      items.map(({ barcode }) => barcode),
    );
    await spendItems(sql, householdId, barcodesOfItems.length, now);
    const barcodes = barcodesOfItems.filter((barcode) => barcode !== undefined);
    const products = await findProductIdsByBarcodes(sql, caller, barcodes);
    const makeId = createIdSequence(now.getTime());
    const context = { sql, caller, now, makeId, products };
    const filledPlaces: FillResult[] = [];
    // The lists are filled one after the other, because two of them may be the same list.
    for (const list of body.lists) filledPlaces.push(await fillList(context, list));
    for (const pantry of body.pantries) filledPlaces.push(await fillPantry(context, pantry));
    const id = importId.parse(newId(now.getTime()));
    const records = JSON.stringify(filledPlaces.map(({ record }) => record));
    await sql.first(insertImport, {
      householdId,
      importId: id,
      contentKey,
      places: records,
      callerId: caller.id,
      now,
    });
    await sql.rows(deleteOldestImports, { householdId });
    const createdAt = now.toISOString();
    const places = filledPlaces.map(({ response }) => response);
    const unknownBarcodes = new Set(barcodes.filter((barcode) => !products.has(barcode))).size;
    return { status: 201, body: { id, isRepeat: false, createdAt, places, unknownBarcodes } };
  }),

  undoImport: asMember(async ({ params }, { caller, now, sql }) => {
    const { householdId } = caller;
    const stored = await sql.first(selectImport, { householdId, importId: params.importId });
    if (!stored) throw new ApiError('import-not-found');
    const { places } = stored;
    const remaining = await findRemainingPlaces(sql, householdId, places);
    const removed = [
      ...(await sql.rows(removeUntouchedItems, {
        householdId,
        itemIds: itemIdsOf(places, 'list'),
      })),
      ...(await sql.rows(removeUntouchedImportedStock, {
        householdId,
        itemIds: itemIdsOf(places, 'pantry'),
      })),
    ];
    recordRemovedItems(sql, caller, places, removed, now);
    await sql.rows(deleteEmptyLists, { householdId, listIds: createdIdsOf(places, 'list') });
    await sql.rows(deleteEmptyPantries, { householdId, pantryIds: createdIdsOf(places, 'pantry') });
    await sql.first(deleteImport, { householdId, importId: stored.id });
    const remainingCount = remaining.reduce((sum, place) => sum + place.present, 0);
    const kept = remainingCount - removed.length;
    return { status: 200, body: { removed: removed.length, kept } };
  }),
};

type Kind = FilledPlace['kind'];

const itemIdsOf = (places: readonly FilledPlace[], kind: Kind) =>
  places.flatMap((place) => (place.kind === kind ? place.itemIds : []));

const createdIdsOf = (places: readonly FilledPlace[], kind: Kind) =>
  places.flatMap((place) => (place.kind === kind && place.isNew ? place.id : []));

/**
 * Records one activity for each list and pantry from which an undo removed something, except the
 * lists and pantries that the import created.
 */
function recordRemovedItems(
  sql: Transaction,
  caller: Caller,
  places: readonly FilledPlace[],
  removed: readonly { readonly id: string; readonly name: string }[],
  now: Date,
): void {
  for (const { kind, id, isNew, itemIds } of places) {
    const ids = new Set(itemIds);
    const removedHere = removed.filter(({ id }) => ids.has(id));
    const subject = removedHere.at(-1);
    if (isNew || subject === undefined) continue;
    const removedKind = kind === 'list' ? 'items-removed' : 'stock-removed';
    const place = { id };
    recordActivity(
      sql,
      caller,
      { kind: removedKind, place, subject, count: removedHere.length },
      now,
    );
  }
}

/** Returns the lists and pantries that still have items of an import. */
async function findRemainingPlaces(
  sql: Transaction,
  householdId: string,
  places: readonly FilledPlace[],
): Promise<ImportPlace[]> {
  const lists = await sql.rows(countRemainingInLists, {
    householdId,
    itemIds: itemIdsOf(places, 'list'),
  });
  const pantries = await sql.rows(countRemainingInPantries, {
    householdId,
    itemIds: itemIdsOf(places, 'pantry'),
  });
  const toPlace = (kind: Kind) => (place: { id: string; name: string; count: number }) => ({
    kind,
    id: place.id,
    name: place.name,
    isNew: false,
    added: 0,
    present: place.count,
  });
  return [...lists.map(toPlace('list')), ...pantries.map(toPlace('pantry'))];
}

/**
 * Deletes the records of imports after a year (IMP-06). Importing the same content after that adds
 * only items whose name and unit the list or pantry lacks.
 */
export const importsPurge: RetentionRule = {
  statement: purgeImports,
  retentionMs: 365 * dayMs,
};
