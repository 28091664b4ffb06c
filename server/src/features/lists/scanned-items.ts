import type { Barcode, ProductId } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { productsOfBarcodes } from '../catalogue/registration/scanned-products.ts';

/** The fields of a sent item that a scan concerns. */
interface ScannedItem {
  readonly barcode?: Barcode | undefined;
  readonly selectedProductId?: ProductId | null | undefined;
}

/**
 * Returns the sent items. The product with an item's barcode becomes its taken product (SHO-18), unless
 * a taken product was sent. An item with an unregistered barcode is returned unchanged.
 */
export async function withScannedProducts<Item extends ScannedItem>(
  sql: Sql,
  items: readonly Item[],
): Promise<Item[]> {
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
