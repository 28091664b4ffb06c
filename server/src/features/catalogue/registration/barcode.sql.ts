import { statement } from '../../../db/database.ts';
import { productColumns, productTables, type Product } from '../product-columns.ts';

/**
 * SQL that joins the product with a scanned barcode (`scanned`) and the product to return (`p`): the
 * same one, or for a merged product the one into which it was merged.
 */
export const scannedProducts = `products as scanned
  join products as p on p.id = coalesce(scanned.merged_into, scanned.id) and not p.is_hidden`;

export const selectByBarcode = statement<Product, [barcode: string]>(
  'catalogue.by-barcode',
  `select ${productColumns} from ${scannedProducts} ${productTables} where scanned.barcode = $1`,
);
