import { statement } from '../../../db/database.ts';
import { productColumns, productTables, type Product } from '../product-columns.ts';

/**
 * SQL that joins the product with a scanned barcode (`scanned`) and the product to return (`p`). `p` is
 * the same product, or the product into which the scanned one was merged.
 */
export const scannedProducts = `products as scanned
  join products as p on p.id = coalesce(scanned.merged_into, scanned.id) and not p.is_hidden`;

export const selectByBarcode = statement<Product, [barcode: string]>(
  'catalogue.by-barcode',
  `select ${productColumns} from ${scannedProducts} ${productTables} where scanned.barcode = $1`,
);
