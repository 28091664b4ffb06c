import type { Barcode, ProductId } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { scannedProducts, sharedFirst } from './barcode.sql.ts';

export const selectScanned = statement<
  { barcode: Barcode; id: ProductId },
  [barcodes: readonly string[], householdId: string]
>(
  'scanned-products.known',
  `select distinct on (scanned.barcode) scanned.barcode, p.id from ${scannedProducts('$2')}
   where scanned.barcode = any($1::text[]) order by scanned.barcode, ${sharedFirst}`,
);
