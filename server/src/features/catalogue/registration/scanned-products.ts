/** Finds products for items that were scanned without a network (SHO-18). */
import type { Barcode, ProductId } from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import type { Caller } from '../../../http/handlers.ts';
import { selectScanned } from './scanned-products.sql.ts';

/**
 * Returns the id of the product that this household sees, and the user has not reported, for each of these
 * barcodes. A barcode without a product in the catalogue is left out.
 */
export async function findProductIdsByBarcodes(
  sql: Sql,
  { id: userId, householdId }: Pick<Caller, 'id' | 'householdId'>,
  barcodes: readonly Barcode[],
): Promise<ReadonlyMap<Barcode, ProductId>> {
  if (barcodes.length === 0) return new Map();
  const found = await sql.rows(selectScanned, { barcodes, householdId, userId });
  return new Map(found.map(({ barcode, id }) => [barcode, id]));
}
