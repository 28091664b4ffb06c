import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fold } from '../../contract/src/values/text.ts';
import type { PostgresDatabase } from '../../server/src/db/postgres.ts';
import { vacuum } from '../harness/postgres.ts';
import { generateProducts, type GeneratedProduct } from './generate.ts';
import {
  finishLoad,
  prepareLoad,
  copyProducts,
  selectCategoryIds,
  selectSearchIndexes,
} from './load.sql.ts';

/**
 * Replaces the products of a new database by generated ones. `folder` must be one that PostgreSQL can read.
 * The indexes are created after the rows, which is faster.
 */
export async function loadCatalogue(
  database: PostgresDatabase,
  folder: string,
  seed: number,
  count: number,
): Promise<void> {
  const categories = new Map(
    (await database.rows(selectCategoryIds)).map(({ id, name }) => [name, id]),
  );
  const file = path.join(folder, `products-${count}.tsv`);
  await pipeline(Readable.from(copyLines(seed, count, categories)), createWriteStream(file));
  const indexes = await database.rows(selectSearchIndexes);
  await database.transaction(async (transaction) => {
    await transaction.script(prepareLoad(indexes));
    await transaction.script(copyProducts(file));
    await transaction.script(finishLoad(indexes));
  });
  await vacuum(database);
}

/** PostgreSQL's text format: tabs between columns, \N for null. */
function* copyLines(seed: number, count: number, categories: ReadonlyMap<string, string>) {
  for (const product of generateProducts(seed, count)) {
    yield copyLine(product, categories.get(product.category));
  }
}

function copyLine(product: GeneratedProduct, categoryId: string | undefined): string {
  const { id, name, brand, unit, barcode, isHidden } = product;
  if (categoryId === undefined) throw new Error(`There is no category '${product.category}'.`);
  const columns = [
    id,
    name,
    brand,
    fold(name),
    fold(brand ?? ''),
    categoryId,
    unit,
    barcode,
    isHidden ? 't' : 'f',
    '1000',
    '2026-01-01',
  ];
  return `${columns.map((value) => value ?? String.raw`\N`).join('\t')}\n`;
}
