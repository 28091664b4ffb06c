import type { Barcode, ProductId } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { productsOfBarcodes } from '../catalogue/scanned-products.ts';

/** As much of a sent item as a scan is about. */
interface Sent {
  readonly barcode?: Barcode | undefined;
  readonly selectedProductId?: ProductId | null | undefined;
}

/**
 * Sent items, with the product that has the barcode they came with as the one taken (SHO-18). A
 * product sent along wins; a barcode that nobody has registered stays with its item.
 */
export async function withScannedProducts<S extends Sent>(
  sql: Sql,
  items: readonly S[],
): Promise<S[]> {
  const barcodes = items.flatMap(({ barcode, selectedProductId }) =>
    barcode !== undefined && !selectedProductId ? [barcode] : [],
  );
  if (barcodes.length === 0) return [...items];
  const products = await productsOfBarcodes(sql, barcodes);
  return items.map((item) => {
    const found = item.barcode && products.get(item.barcode);
    return found && !item.selectedProductId ? { ...item, selectedProductId: found } : item;
  });
}
