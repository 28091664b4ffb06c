import type { Barcode, ProductId } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { productsOfBarcodes } from '../catalogue/registration/scanned-products.ts';

/** The fields of a sent item that a scan concerns. */
interface Sent {
  readonly barcode?: Barcode | undefined;
  readonly selectedProductId?: ProductId | null | undefined;
}

/**
 * Returns the sent items, where the product that has an item's barcode is the one taken (SHO-18). A
 * product that was sent takes precedence. A barcode that nobody has registered stays with its item.
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
