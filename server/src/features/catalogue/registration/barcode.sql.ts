import { statement } from '../../../db/database.ts';
import { productColumns, productTables, type Product } from '../product-columns.ts';

/** For the barcode of a merged product, returns the product into which it was merged. */
export const scanned = `products as scanned
  join products as p on p.id = coalesce(scanned.merged_into, scanned.id) and not p.is_hidden`;

export const selectByBarcode = statement<Product, [barcode: string]>(
  'catalogue.by-barcode',
  `select ${productColumns} from ${scanned} ${productTables} where scanned.barcode = $1`,
);
