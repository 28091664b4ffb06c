import type { Sql } from '../../../db/database.ts';
import type { OfflineCatalogue } from '../../catalogue/offline/offline-products.ts';
import {
  selectBoughtProducts,
  selectProductsByBarcodes,
  selectEarlierChoices,
  selectListedItems,
} from './candidates.sql.ts';
import type { Candidates, KnownProduct, LineToMatch } from './match-lines.ts';

/** Reads the popular products of the catalogue, which devices also store for offline use. */
export type ReadOfflineProducts = (sql: Sql) => Promise<OfflineCatalogue>;

/**
 * Reads the candidates for the lines of a receipt: the items of the list, the household's earlier
 * choices for receipts with this CNPJ (the tax number of the supermarket), the products that the
 * household bought, and popular products of the catalogue.
 */
export async function readCandidates(
  sql: Sql,
  readOfflineProducts: ReadOfflineProducts,
  householdId: string,
  receipt: { readonly cnpj: string | null; readonly listId: string | null },
  lines: readonly LineToMatch[],
): Promise<Candidates> {
  const barcodes = lines.flatMap(({ barcode }) => barcode ?? []);
  const keys = lines.map(({ key }) => key);
  const { cnpj, listId } = receipt;
  const items = listId === null ? [] : await sql.rows(selectListedItems, householdId, listId);
  const boughtProducts = await sql.rows(selectBoughtProducts, householdId);
  const productsWithBarcode = await sql.rows(selectProductsByBarcodes, barcodes);
  const earlierChoices =
    cnpj === null ? [] : await sql.rows(selectEarlierChoices, householdId, cnpj, keys);
  const { index } = await readOfflineProducts(sql);
  // A bought product replaces its entry of the catalogue, because it also has its last price.
  const products = new Map<string, KnownProduct>(
    index.products.map((product) => [product.id, product]),
  );
  for (const product of boughtProducts) products.set(product.id, product);
  return {
    items,
    products: [...products.values()],
    byBarcode: new Map(productsWithBarcode.map((product) => [product.barcode, product])),
    earlierChoices: new Map(earlierChoices.map(({ key, ...choice }) => [key, choice])),
  };
}
