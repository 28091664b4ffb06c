import type { Barcode, ProductId } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import type { Caller } from '../../http/handlers.ts';
import { findProductIdsByBarcodes } from '../catalogue/registration/scanned-products.ts';

/** The fields of a requested item that a scan can set. */
interface ScannedItem {
  readonly barcode?: Barcode | undefined;
  readonly selectedProductId?: ProductId | null | undefined;
}

/**
 * Sets the product that has an item's barcode as the taken product of the item (SHO-18), unless the item
 * already has one. Items with an unregistered barcode are returned unchanged.
 */
export async function withScannedProducts<Item extends ScannedItem>(
  sql: Sql,
  caller: Pick<Caller, 'id' | 'householdId'>,
  items: readonly Item[],
): Promise<Item[]> {
  const barcodes = items.flatMap(({ barcode, selectedProductId }) =>
    barcode !== undefined && !selectedProductId ? [barcode] : [],
  );
  if (barcodes.length === 0) return [...items];
  const products = await findProductIdsByBarcodes(sql, caller, barcodes);
  return items.map((item) => {
    const productId = item.barcode && products.get(item.barcode);
    return productId && !item.selectedProductId ? { ...item, selectedProductId: productId } : item;
  });
}
