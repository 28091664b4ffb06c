import { statement } from '../../../db/database.ts';
import { everybody, isSeenBy, isUnreportedBy } from '../../../shared/seen-products.ts';
import { productColumns, productTables, type Product } from '../product-columns.ts';

/**
 * SQL that joins the product with a scanned barcode (`scanned`) and the product to return (`p`). `p` is
 * the same product, or the product into which the scanned one was merged.
 * A barcode has at most two: one of the shared catalogue, which comes first, and one that the household
 * registered itself.
 */
export const scannedProducts = (household: string) => `products as scanned
  join products as p on p.id = coalesce(scanned.merged_into, scanned.id)
    and scanned.seen_in in ('${everybody}', ${household}) and ${isSeenBy('p', household)}`;

/**
 * SQL for whether a scanned product has this barcode, also in the form in which an earlier version stored an
 * EAN-8 until the job has shortened it (PRD-11, double-barcodes.ts).
 */
export const hasBarcode = (barcode: string) => `scanned.barcode in (${barcode},
  case when ${barcode} ~ '^[13-9][0-9]{7}$' then '00000' || ${barcode} end)`;

export const sharedFirst = 'p.is_hidden, length(scanned.barcode), p.id';

/** The product with this barcode, and whether everybody sees it. */
export const selectByBarcode = statement<
  Product & { isShared: boolean },
  { barcode: string; householdId: string; userId: string }
>(
  'selectByBarcode',
  `select ${productColumns}, not p.is_hidden as "isShared"
   from ${scannedProducts(':householdId')} ${productTables}
   where ${hasBarcode(':barcode::text')} and ${isUnreportedBy('p', ':userId')}
   order by ${sharedFirst} limit 1`,
);
