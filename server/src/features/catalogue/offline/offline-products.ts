/**
 * The most popular products and the starter set. The server searches them in memory, and every
 * device stores them.
 */
import {
  createProductIndex,
  fromThousandths,
  type OfflineProducts,
  type ProductIndex,
  type Searchable,
} from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import { selectCategories } from '../categories.sql.ts';
import {
  selectOfflineProducts,
  selectReportedIds,
  type OfflineRow,
} from './offline-products.sql.ts';
import { listStarterIds } from '../seed/seed-catalogue.ts';

export interface OfflineCatalogue {
  readonly index: ProductIndex<Searchable>;
  /** The encoded response of `getOfflineProducts`. */
  readonly json: string;
}

/** The time after which the products are loaded again. Which products are popular changes slowly. */
const maxAgeMs = 15 * 60_000;
const maxPopular = 1_000;

/**
 * Returns a function that returns the products from a cache of this process. The function loads them
 * from the database again if they are older than {@link maxAgeMs}.
 */
export function createOfflineProductsReader(clock = () => performance.now()) {
  let cached: OfflineCatalogue | undefined;
  let readAt = -Infinity;
  let loading: Promise<OfflineCatalogue> | undefined;

  return async (sql: Sql): Promise<OfflineCatalogue> => {
    if (cached !== undefined && clock() - readAt < maxAgeMs) return cached;
    const earlierLoading = loading;
    loading ??= loadOfflineCatalogue(sql).finally(() => {
      loading = undefined;
    });
    // The connection of the caller that has started an earlier loading may be lost, or lead to a
    // replica that does not answer.
    cached = await (earlierLoading?.catch(() => loadOfflineCatalogue(sql)) ?? loading);
    readAt = clock();
    return cached;
  };
}

async function loadOfflineCatalogue(sql: Sql): Promise<OfflineCatalogue> {
  const [categories, rows] = await Promise.all([
    sql.rows(selectCategories),
    sql.rows(selectOfflineProducts, { starterIds: listStarterIds(), limit: maxPopular }),
  ]);
  const categoryIndexes = new Map(categories.map(({ id }, index) => [id, index]));
  const products = rows.map((row) => toWire(row, categoryIndexes));
  const response: OfflineProducts = { categories, products };
  return { index: createProductIndex(products), json: JSON.stringify(response) };
}

function toWire(
  { categoryId, quantity, unitText, ...product }: OfflineRow,
  categoryIndexes: ReadonlyMap<string, number>,
): OfflineProducts['products'][number] {
  return {
    ...product,
    // Few products have a word, and each device loads the whole catalogue.
    ...(unitText !== null && { unitText }),
    category: categoryIndexes.get(categoryId) ?? 0,
    quantity: fromThousandths(quantity),
  };
}

/** Returns the ids of the products that a user has reported. */
export async function readReportedIds(sql: Sql, userId: string): Promise<ReadonlySet<string>> {
  return new Set((await sql.rows(selectReportedIds, { userId })).map(({ id }) => id));
}

/** Leaves these products out of an encoded catalogue. */
export function withoutProducts(json: string, ids: ReadonlySet<string>): string {
  if (ids.size === 0) return json;
  const catalogue = JSON.parse(json) as OfflineProducts;
  const products = catalogue.products.filter(({ id }) => !ids.has(id));
  return JSON.stringify({ ...catalogue, products });
}
