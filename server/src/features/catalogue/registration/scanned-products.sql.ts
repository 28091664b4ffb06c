import type { Barcode, ProductId } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { isUnreportedBy } from '../seen-products.ts';
import { scannedProducts, sharedFirst } from './barcode.sql.ts';

export const selectScanned = statement<
  { barcode: Barcode; id: ProductId },
  [barcodes: readonly string[], householdId: string, userId: string]
>(
  'scanned-products.known',
  `select distinct on (scanned.barcode) scanned.barcode, p.id from ${scannedProducts('$2')}
   where scanned.barcode = any($1::text[]) and ${isUnreportedBy('p', '$3')}
   order by scanned.barcode, ${sharedFirst}`,
);
