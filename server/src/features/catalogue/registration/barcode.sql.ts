import { statement } from '../../../db/database.ts';
import { productColumns, productTables, type Product } from '../product-columns.ts';

/** The barcode of a merged product leads to the product that it was merged into. */
export const scanned = `products as scanned
  join products as p on p.id = coalesce(scanned.merged_into, scanned.id) and not p.is_hidden`;

export const selectByBarcode = statement<Product, [barcode: string]>(
  'catalogue.by-barcode',
  `select ${productColumns} from ${scanned} ${productTables} where scanned.barcode = $1`,
);
