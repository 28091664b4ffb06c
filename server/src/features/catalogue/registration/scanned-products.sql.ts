import type { Barcode, ProductId } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { scannedProducts } from './barcode.sql.ts';

export const selectScanned = statement<
  { barcode: Barcode; id: ProductId },
  [barcodes: readonly string[]]
>(
  'scanned-products.known',
  `select scanned.barcode, p.id from ${scannedProducts} where scanned.barcode = any($1::text[])`,
);
