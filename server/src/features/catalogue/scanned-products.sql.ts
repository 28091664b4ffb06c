import type { Barcode, ProductId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { scanned } from './barcode.sql.ts';

export const selectScanned = statement<
  { barcode: Barcode; id: ProductId },
  [barcodes: readonly string[]]
>(
  'scanned-products.known',
  `select scanned.barcode, p.id from ${scanned} where scanned.barcode = any($1::text[])`,
);

const unsorted = `(select id from categories where folded_name = 'outros')`;

/** What stands in the way of registering a barcode under a name, and whether it may stand for it. */
export const selectInTheWay = statement<
  { id: ProductId; isNamesake: boolean; hasBarcode: boolean },
  [barcode: string, foldedName: string]
>(
  'scanned-products.in-the-way',
  `select id, barcode is null and not is_hidden as "isNamesake",
     barcode is not distinct from $1 as "hasBarcode"
   from products
   where barcode = $1 or folded_name = $2 and folded_brand = '' and category_id = ${unsorted}`,
);

/** Without an answer where another transaction was first. */
export const insertScanned = statement<
  { id: ProductId },
  [
    id: string,
    creatorId: string,
    now: Date,
    name: string,
    foldedName: string,
    unit: string,
    barcode: string,
  ]
>(
  'scanned-products.insert',
  `insert into products (id, created_by, created_at, name, folded_name, folded_brand, category_id,
     typical_unit, barcode, default_order_quantity)
   select $1, $2, $3, $4, $5, '', id, $6, $7, 1000 from ${unsorted} as unsorted
   on conflict do nothing
   returning id`,
);
