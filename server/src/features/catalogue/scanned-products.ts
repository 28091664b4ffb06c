/** The catalogue's door for items that were scanned where nobody could be asked (SHO-18). */
import type { Barcode, ProductId } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { selectScanned } from './scanned-products.sql.ts';

/**
 * The products that have these barcodes. One that the catalogue does not know is left out: what a
 * person calls it is theirs until they register it.
 */
export async function productsOfBarcodes(
  sql: Sql,
  barcodes: readonly Barcode[],
): Promise<ReadonlyMap<Barcode, ProductId>> {
  if (barcodes.length === 0) return new Map();
  const known = await sql.rows(selectScanned, barcodes);
  return new Map(known.map(({ barcode, id }) => [barcode, id]));
}
