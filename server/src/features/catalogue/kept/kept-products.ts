/**
 * The most popular products and the starter set. The server searches them in memory, and every
 * device stores them.
 */
import {
  createProductIndex,
  fromThousandths,
  type KeptProducts,
  type ProductIndex,
  type Searchable,
} from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import { selectCategories } from '../categories.sql.ts';
import { selectKept, type KeptRow } from './kept.sql.ts';
import { starterIds } from '../seed/seed-catalogue.ts';

export interface Kept {
  readonly index: ProductIndex<Searchable>;
  /** The answer of `getKeptProducts` as it is sent. */
  readonly json: string;
}

/** Popularity changes over weeks. */
const freshForMs = 15 * 60_000;
const maxPopular = 1_000;

/**
 * Returns the kept products, which the first caller of each quarter of an hour reads again. Each
 * process has its own copy.
 */
export function createKeptProducts(clock = () => performance.now()) {
  let kept: Kept | undefined;
  let readAt = -Infinity;
  let reading: Promise<Kept> | undefined;

  return async (sql: Sql): Promise<Kept> => {
    if (kept !== undefined && clock() - readAt < freshForMs) return kept;
    reading ??= readKept(sql).finally(() => {
      reading = undefined;
    });
    kept = await reading;
    readAt = clock();
    return kept;
  };
}

async function readKept(sql: Sql): Promise<Kept> {
  const [categories, rows] = await Promise.all([
    sql.rows(selectCategories),
    sql.rows(selectKept, starterIds(), maxPopular),
  ]);
  const indexes = new Map(categories.map(({ id }, index) => [id, index]));
  const products = rows.map((row) => wireOf(row, indexes));
  const answer: KeptProducts = { categories, products };
  return { index: createProductIndex(products), json: JSON.stringify(answer) };
}

function wireOf(
  { categoryId, quantity, ...product }: KeptRow,
  places: ReadonlyMap<string, number>,
): KeptProducts['products'][number] {
  return {
    ...product,
    category: places.get(categoryId) ?? 0,
    quantity: fromThousandths(quantity),
  };
}
