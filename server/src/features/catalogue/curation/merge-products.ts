import type { Transaction } from '../../../db/database.ts';
import { everybody } from '../../../shared/seen-products.ts';
import { updateColumns, CurationError } from './curation.ts';
import type { CuratedProduct } from './curation.sql.ts';
import { setBatches } from '../../pantry/batches/batched-stock.sql.ts';
import { mergeBatches } from '../../pantry/batches/merged-batches.ts';
import {
  addUpStock,
  lockProducts,
  lockHouseholdsOf,
  lockStockOfBoth,
  moveItemPhotos,
  selectAddedUp,
  type AddedUp,
  repointStatements,
  repointFinishedItems,
} from './merge.sql.ts';

/**
 * Merges two products: all references to `fromId` become references to `intoId`. If the product
 * `intoId` has no barcode, it gets the other product's barcode. The merged product is hidden and not
 * deleted, because the seed would insert it again. A repeated merge also moves references that
 * devices have sent since the first merge. Throws CurationError. `acceptsUnconfirmed` allows that the
 * remaining product is one that only its household sees, as the merged one (PRD-05).
 */
export async function mergeProducts(
  sql: Transaction,
  fromId: string,
  intoId: string,
  now: Date,
  { acceptsUnconfirmed = false } = {},
): Promise<CuratedProduct> {
  if (fromId === intoId) throw new CurationError('A product cannot be merged into itself.');
  // A household that adds a reference after this statement is locked later, by the trigger that
  // raises its revision when the reference is updated.
  await sql.rows(lockHouseholdsOf, { productId: fromId });
  const products = await sql.rows(lockProducts, { fromId, intoId });
  const from = products.find(({ id }) => id === fromId);
  const into = products.find(({ id }) => id === intoId);
  if (!from || !into) {
    const unknownId = from ? intoId : fromId;
    throw new CurationError(`There is no product ${unknownId}.`, { isUnknown: true });
  }
  if (
    into.isHidden &&
    !(acceptsUnconfirmed && into.seenIn === from.seenIn && into.seenIn !== everybody)
  )
    throw new CurationError(`${intoId} is hidden: show it first.`);

  await sql.rows(lockStockOfBoth, { fromId, intoId });
  const addedUp = await sql.rows(selectAddedUp, { fromId, intoId });
  await sql.rows(addUpStock, { fromId, intoId, now });
  await addUpBatches(sql, addedUp, now);
  for (const repoint of repointStatements) await sql.rows(repoint, { fromId, intoId });
  await sql.rows(moveItemPhotos, { fromId, intoId, now });
  await sql.rows(repointFinishedItems, { fromId, intoId });
  const mergedColumns = { is_hidden: true, merged_into: intoId };
  const shouldMoveBarcode = from.barcode !== null && into.barcode === null;
  await updateColumns(
    sql,
    fromId,
    shouldMoveBarcode ? { ...mergedColumns, barcode: null } : mergedColumns,
  );
  return updateColumns(sql, intoId, shouldMoveBarcode ? { barcode: from.barcode } : {});
}

/** Gives stock the batches of what was added to it, household by household (VAL-08). */
async function addUpBatches(
  sql: Transaction,
  addedUp: readonly AddedUp[],
  now: Date,
): Promise<void> {
  for (const [householdId, rows] of Map.groupBy(addedUp, (row) => row.householdId)) {
    const stock = [...Map.groupBy(rows, ({ kept }) => kept.id).values()].flatMap((group) =>
      group.slice(0, 1).map(({ kept }) =>
        mergeBatches(
          kept,
          group.map(({ added }) => added),
        ),
      ),
    );
    await sql.rows(setBatches, { householdId, stock: JSON.stringify(stock), now });
  }
}
