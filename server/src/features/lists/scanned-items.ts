import type { Barcode, ListUnit, ProductId } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import { productsOfScans, type Scan } from '../catalogue/scanned-products.ts';

/** As much of a sent item as a scan is about. */
interface Sent {
  readonly barcode?: Barcode | undefined;
  readonly selectedProductId?: ProductId | null | undefined;
  readonly name?: string | undefined;
  readonly unit?: ListUnit | undefined;
}

/** Whether the product of a sent item is the one of its barcode: a product sent along wins. */
export function isScan<S extends Sent>(sent: S): sent is S & { barcode: Barcode } {
  return sent.barcode !== undefined && !sent.selectedProductId;
}

/**
 * Sent items, with the product of the barcode they came with as the one taken (SHO-18). `kept` is
 * what an item is called that is there already.
 */
export async function withScannedProducts<S extends Sent>(
  sql: Transaction,
  callerId: string,
  items: readonly S[],
  now: Date,
  kept?: Pick<Scan, 'name' | 'unit'>,
): Promise<S[]> {
  const scans = items
    .filter(isScan)
    .flatMap(({ barcode, name = kept?.name, unit = kept?.unit }) =>
      name !== undefined && unit !== undefined ? [{ barcode, name, unit }] : [],
    );
  if (scans.length === 0) return [...items];
  const products = await productsOfScans(sql, callerId, scans, now);
  return items.map((item) => {
    const selectedProductId = isScan(item) ? products.get(item.barcode) : undefined;
    return selectedProductId ? { ...item, selectedProductId } : item;
  });
}
