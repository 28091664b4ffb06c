import type { OfflineProducts } from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import {
  readReportedIds,
  type OfflineCatalogue,
} from '../../catalogue/offline/offline-products.ts';
import type { Caller } from '../../../http/handlers.ts';
import {
  selectBoughtProducts,
  selectProductsByBarcodes,
  selectEarlierChoices,
  selectListedItems,
} from './candidates.sql.ts';
import type { Candidates, KnownProduct, LineToMatch } from './match-lines.ts';

/** Reads the popular products of the catalogue, which devices also store for offline use. */
export type ReadOfflineProducts = (sql: Sql) => Promise<OfflineCatalogue>;

/** The candidates as they are read. Another thread gets them, where {@link joinProducts} joins them. */
export interface ReadCandidates extends Omit<Candidates, 'products'> {
  readonly boughtProducts: readonly KnownProduct[];
  /** The popular products, encoded, because a text is copied to another thread at little cost. */
  readonly catalogue: string;
  /** The products that the person has reported, which are not proposed. */
  readonly reportedIds: ReadonlySet<string>;
}

/**
 * Reads the candidates for the lines of a receipt: the items of the list, the household's earlier
 * choices for receipts with this CNPJ (the tax number of the supermarket), the products that the
 * household bought, and popular products of the catalogue.
 */
export async function readCandidates(
  sql: Sql,
  readOfflineProducts: ReadOfflineProducts,
  { id: userId, householdId }: Pick<Caller, 'id' | 'householdId'>,
  receipt: { readonly cnpj: string | null; readonly listId: string | null },
  lines: readonly LineToMatch[],
): Promise<ReadCandidates> {
  const barcodes = lines.flatMap(({ barcode }) => barcode ?? []);
  const keys = lines.map(({ key }) => key);
  const { cnpj, listId } = receipt;
  const items = listId === null ? [] : await sql.rows(selectListedItems, { householdId, listId });
  const boughtProducts = await sql.rows(selectBoughtProducts, { householdId, userId });
  const productsWithBarcode = await sql.rows(selectProductsByBarcodes, {
    barcodes,
    householdId,
    userId,
  });
  const earlierChoices =
    cnpj === null ? [] : await sql.rows(selectEarlierChoices, { householdId, cnpj, keys });
  const { json: catalogue } = await readOfflineProducts(sql);
  return {
    items,
    boughtProducts,
    catalogue,
    reportedIds: await readReportedIds(sql, userId),
    byBarcode: new Map(productsWithBarcode.map((product) => [product.barcode, product])),
    earlierChoices: new Map(earlierChoices.map(({ key, ...choice }) => [key, choice])),
  };
}

let lastCatalogue:
  | { readonly json: string; readonly products: readonly KnownProduct[] }
  | undefined;

/** Decodes a catalogue. It seldom changes, so the last one is reused. */
function decodeCatalogue(json: string): readonly KnownProduct[] {
  if (lastCatalogue?.json !== json) {
    const { products } = JSON.parse(json) as OfflineProducts;
    lastCatalogue = { json, products };
  }
  return lastCatalogue.products;
}

/**
 * Joins the products that the household bought with the popular ones. A bought product replaces its
 * entry of the catalogue, because it also has its last price.
 */
export function joinProducts({
  catalogue,
  boughtProducts,
  reportedIds,
  ...others
}: ReadCandidates): Candidates {
  const all = [...decodeCatalogue(catalogue), ...boughtProducts].filter(
    ({ id }) => !reportedIds.has(id),
  );
  const products = new Map(all.map((product) => [product.id, product]));
  return { ...others, products: [...products.values()] };
}
