/**
 * Stores the products of an export of Open Food Facts by barcode (PRD-04), so that a scan needs no
 * request to the API of Open Food Facts. The products are stored together with the responses of
 * that API, separately from the catalogue (ODbL). The import adds no products to the catalogue.
 */
import { isInStoreOnly, readEan } from '@quitanda/contract';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Database } from '../../db/database.ts';
import { foundLifetimeMs } from './look-up.ts';
import { importProducts } from './lookup.sql.ts';
import { readProductTexts, type FoundProduct } from './read-answer.ts';

/** The error of a file that cannot be imported. Its message is for the operator. */
export class ImportError extends Error {}

export interface ImportCounts {
  readonly lines: number;
  /**
   * The number of lines for products that are sold in Brazil, have a name, and have a valid barcode
   * that is not a supermarket's own number.
   */
  readonly brazilian: number;
  /** The number of products that were new, had changed, or had been stored too long ago. */
  readonly stored: number;
}

const batchSize = 1_000;
const columns = [
  'code',
  'product_name',
  'generic_name',
  'quantity',
  'brands',
  'categories_tags',
  'countries_tags',
  'image_url',
] as const;
type Column = (typeof columns)[number];

interface ExportedProduct extends FoundProduct {
  readonly barcode: string;
}

/**
 * Reads the tab-separated export, which is gzipped if its name ends in .gz, line by line, and
 * stores a thousand products at a time. If the file cannot be read to its end, throws ImportError.
 * Batches that were stored before the error stay stored, and the import can be repeated.
 */
export async function importOpenFoodFacts(
  database: Database,
  file: string,
  now: Date,
): Promise<ImportCounts> {
  const freshUntil = new Date(now.getTime() + foundLifetimeMs);
  let batch = new Map<string, ExportedProduct>();
  let [lines, brazilian, stored] = [0, 0, 0];
  const store = async () => {
    const products = JSON.stringify([...batch.values()]);
    batch = new Map();
    stored += (await database.rows(importProducts, { products, now, freshUntil })).length;
  };
  let readLine: ((line: string) => ExportedProduct | null) | undefined;
  try {
    await pipeline(readLines(file), async (source: AsyncIterable<string>) => {
      for await (const line of source) {
        if (readLine === undefined) {
          readLine = createLineReader(line);
          continue;
        }
        lines += 1;
        const product = readLine(line);
        if (product === null) continue;
        brazilian += 1;
        // Some codes occur twice in the export. The later line replaces the earlier one.
        batch.set(product.barcode, product);
        if (batch.size === batchSize) await store();
      }
    });
  } catch (error) {
    throw isUnreadable(error) ? new ImportError(`${file} cannot be read: ${error.message}`) : error;
  }
  if (readLine === undefined) throw new ImportError(`${file} is empty.`);
  if (batch.size > 0) await store();
  return { lines, brazilian, stored };
}

async function* readLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  // A pipe does not forward errors.
  bytes.on('error', (error) => text.destroy(error));
  yield* createInterface({ input: text, crlfDelay: Infinity });
}

/**
 * Whether an error comes from reading the file, and not from the database: from zlib (`Z_…`), or from
 * the file system, such as ENOENT, EACCES, EISDIR and EPERM.
 */
function isUnreadable(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:Z_|EN|EA|EIS|EP)/u.test(code);
}

/**
 * Returns a function that reads a line of an export with this header. Throws ImportError if a
 * column is missing.
 */
function createLineReader(header: string): (line: string) => ExportedProduct | null {
  const headerColumns = header.replace(/^\uFEFF/u, '').split('\t');
  const columnIndexes = new Map(columns.map((column) => [column, headerColumns.indexOf(column)]));
  const missing = columns.filter((column) => columnIndexes.get(column) === -1);
  if (missing.length > 0) {
    throw new ImportError(
      `This is not an export of Open Food Facts: it has no column ${missing.join(', ')}.`,
    );
  }
  return (line) => {
    const cells = line.split('\t');
    return readCells((column) => cells[columnIndexes.get(column) ?? -1]);
  };
}

/**
 * Reads the product of a line. Returns null if it is not sold in Brazil, has no usable name, or has
 * no valid barcode of a manufacturer.
 */
function readCells(cell: (column: Column) => string | undefined): ExportedProduct | null {
  if (!cell('countries_tags')?.split(',').includes('en:brazil')) return null;
  const code = readEan(cell('code') ?? '');
  if ('problem' in code || isInStoreOnly(code.barcode)) return null;
  const product = readProductTexts({
    names: [cell('product_name')],
    descriptions: [cell('generic_name')],
    brands: cell('brands'),
    quantity: cell('quantity'),
    tags: cell('categories_tags')?.split(',') ?? [],
    imageUrl: cell('image_url'),
  });
  return product && { ...product, barcode: code.barcode };
}
