import type { Transaction } from '../../db/database.ts';
import { change, CurationError } from './curation.ts';
import type { CuratedProduct } from './curation.sql.ts';
import {
  addUpStock,
  lockBoth,
  lockHouseholdsOf,
  lockStockOfBoth,
  repointings,
  repointKeptItems,
} from './merge.sql.ts';

/**
 * Makes one product of two: whatever points at `fromId` points at `intoId` after, which also gets
 * the barcode if it has none. The first is hidden and not deleted, else the seed would bring it
 * back. Repeated, it takes along what a device sent in between. Throws CurationError.
 */
export async function mergeProducts(
  sql: Transaction,
  fromId: string,
  intoId: string,
  now: Date,
): Promise<CuratedProduct> {
  if (fromId === intoId) throw new CurationError('A product cannot be merged into itself.');
  // A household that takes the product up in between is taken by the trigger of its rows.
  await sql.rows(lockHouseholdsOf, fromId);
  const both = await sql.rows(lockBoth, fromId, intoId);
  const from = both.find(({ id }) => id === fromId);
  const into = both.find(({ id }) => id === intoId);
  if (!from || !into) throw new CurationError(`There is no product ${from ? intoId : fromId}.`);
  if (into.isHidden) throw new CurationError(`${intoId} is hidden: show it first.`);

  await sql.rows(lockStockOfBoth, fromId, intoId);
  await sql.rows(addUpStock, fromId, intoId, now);
  for (const repoint of repointings) await sql.rows(repoint, fromId, intoId);
  await sql.rows(repointKeptItems, fromId, intoId);
  const gone = { is_hidden: true, merged_into: intoId };
  const doesBarcodeMove = from.barcode !== null && into.barcode === null;
  await change(sql, fromId, doesBarcodeMove ? { ...gone, barcode: null } : gone);
  return change(sql, intoId, doesBarcodeMove ? { barcode: from.barcode } : {});
}
