import type { Barcode, ProductId } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { isUnreportedBy } from '../../../shared/seen-products.ts';
import { hasBarcode, scannedProducts, sharedFirst } from './barcode.sql.ts';

export const selectScanned = statement<
  { barcode: Barcode; id: ProductId },
  [barcodes: readonly string[], householdId: string, userId: string]
>(
  'scanned-products.known',
  `select distinct on (sent.barcode) sent.barcode, p.id
   from unnest($1::text[]) as sent (barcode) cross join ${scannedProducts('$2')}
   where ${hasBarcode('sent.barcode')} and ${isUnreportedBy('p', '$3')}
   order by sent.barcode, ${sharedFirst}`,
);
