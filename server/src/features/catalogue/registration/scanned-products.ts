/** Finds products for items that were scanned without a network (SHO-18). */
import type { Barcode, ProductId } from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import { selectScanned } from './scanned-products.sql.ts';

/**
 * Returns the id of the product that this household sees for each of these barcodes. A barcode without a product in the
 * catalogue is left out.
 */
export async function findProductIdsByBarcodes(
  sql: Sql,
  householdId: string,
  barcodes: readonly Barcode[],
): Promise<ReadonlyMap<Barcode, ProductId>> {
  if (barcodes.length === 0) return new Map();
  const found = await sql.rows(selectScanned, barcodes, householdId);
  return new Map(found.map(({ barcode, id }) => [barcode, id]));
}
