import type { Barcode, ProductId } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { isUnreportedBy } from '../../../shared/seen-products.ts';
import { hasBarcode, scannedProducts, sharedFirst } from './barcode.sql.ts';

export const selectScanned = statement<
  { barcode: Barcode; id: ProductId },
  { barcodes: readonly string[]; householdId: string; userId: string }
>(
  'selectScanned',
  `select distinct on (sent.barcode) sent.barcode, p.id
   from unnest(:barcodes::text[]) as sent (barcode) cross join ${scannedProducts(':householdId')}
   where ${hasBarcode('sent.barcode')} and ${isUnreportedBy('p', ':userId')}
   order by sent.barcode, ${sharedFirst}`,
);
