/**
 * Brings the barcodes of the catalogue into their one stored form, and merges the products that have the same
 * one then (PRD-11, docs/adr/0086). An earlier version stored an EAN-8 also with five zeros before it.
 */
import { transactionWithRetries, type Database, type Transaction } from '../../../db/database.ts';
import { withLongLimits, type OpenDatabase } from '../../../db/open.ts';
import { everybody } from '../../../shared/seen-products.ts';
import { mergeProducts } from './merge-products.ts';
import { lockProducts } from './merge.sql.ts';
import {
  type PaddedProduct,
  selectPadded,
  selectPaddedProduct,
  selectReplacedByShared,
  selectShortCodedProduct,
  shortenAnswers,
  tryJoinLock,
  updateBarcode,
} from './double-barcodes.sql.ts';

const defaultBatch = 1_000;

interface JoinOptions {
  readonly now: Date;
  /** How many rows one statement reads or changes. */
  readonly batch?: number;
  /** Ends the job between two transactions. */
  readonly signal?: AbortSignal | undefined;
  /** Called for a product that stays as it is until the next time, and for a statement that failed. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Gives every barcode of the catalogue its stored form. Each product is changed in transactions of its own, so
 * that no household waits for more than one. They have the limits of the operator's commands, because a product
 * of very many households takes longer than a request may. One process does this at a time, and again later,
 * because a process of an earlier version may write the earlier form. Returns how many products and answers of
 * Open Food Facts it has changed, and never throws.
 */
export async function joinDoubleBarcodes(
  database: Pick<OpenDatabase, 'url' | 'statements'>,
  options: JoinOptions,
): Promise<number> {
  let changedCount = 0;
  const onChanged = (count: number) => {
    changedCount += count;
  };
  try {
    await withLongLimits(database, async (maintenance) => {
      const run = createRunner(maintenance, options.signal);
      for (const join of [joinAnswers, joinProducts]) {
        await join(run, options, onChanged).catch(options.onFailure);
      }
    });
  } catch (error) {
    options.onFailure(error);
  }
  return changedCount;
}

/**
 * Runs `work` in a transaction with the lock of the job. Returns undefined if the job must end, because another
 * process has the lock or the server stops.
 */
type Run = <T>(work: (sql: Transaction) => Promise<T>) => Promise<T | undefined>;

function createRunner(database: Database, signal: AbortSignal | undefined): Run {
  return async (work) => {
    if (signal?.aborted) return undefined;
    return transactionWithRetries(database, async (sql) =>
      (await sql.first(tryJoinLock))?.isOurs ? work(sql) : undefined,
    );
  };
}

type Join = (run: Run, options: JoinOptions, onChanged: (count: number) => void) => Promise<void>;

const joinAnswers: Join = async (run, { batch = defaultBatch }, onChanged) => {
  let count: number | undefined;
  do {
    count = (await run((sql) => sql.first(shortenAnswers, { batch })))?.count;
    onChanged(count ?? 0);
  } while (count === batch);
};

/** The last product of the previous page. */
interface Cursor {
  readonly afterBarcode: string;
  readonly afterSeenIn: string;
}

const joinProducts: Join = async (run, { now, batch = defaultBatch, onFailure }, onChanged) => {
  let after: Cursor | undefined = { afterBarcode: '', afterSeenIn: everybody };
  while (after !== undefined) {
    const cursor: Cursor = after;
    const page: readonly PaddedProduct[] | undefined = await run((sql) =>
      sql.rows(selectPadded, { ...cursor, limit: batch }),
    );
    for (const { id } of page ?? []) {
      try {
        if (!(await joinProduct(run, id, now))) return;
        onChanged(1);
      } catch (error) {
        onFailure(error);
      }
    }
    const last = page?.at(-1);
    after = last && { afterBarcode: last.barcode, afterSeenIn: last.seenIn };
  }
};

/**
 * Each merge has a transaction of its own, because it locks the households before the products, and a second
 * merge would lock households while it holds a product. The code is shortened last, so that what is left
 * after a failure is found the next time. Returns false if the job must end.
 */
async function joinProduct(run: Run, id: string, now: Date): Promise<boolean> {
  let hasReplaced: boolean | undefined;
  do {
    hasReplaced = await run(async (sql) => {
      const replaced = await sql.first(selectReplacedByShared, { id });
      if (replaced) await mergeProducts(sql, replaced.id, replaced.sharedId, now);
      return replaced !== undefined;
    });
  } while (hasReplaced);
  if (hasReplaced === undefined) return false;
  const isShortened = await run(async (sql) => {
    await shortenCode(sql, id, now);
    return true;
  });
  return isShortened ?? false;
}

async function shortenCode(sql: Transaction, id: string, now: Date): Promise<void> {
  const product = await sql.first(selectPaddedProduct, { id });
  if (!product) return;
  const { shortBarcode, seenIn } = product;
  const existing = await sql.first(selectShortCodedProduct, { barcode: shortBarcode, seenIn });
  if (!existing) {
    await sql.rows(updateBarcode, { id, barcode: shortBarcode });
  } else if (existing.isTargetVisible && existing.targetId !== id) {
    if (product.isVisible) {
      await mergeProducts(sql, id, existing.targetId, now, {
        acceptsUnconfirmed: seenIn !== everybody,
      });
    }
    // The code leads to the existing product, and the merged product is no longer found by it.
    await sql.rows(updateBarcode, { id, barcode: null });
  } else {
    // An operator has hidden the existing product, or merged it into this product. What is still
    // visible keeps the number.
    await sql.rows(lockProducts, { fromId: id, intoId: existing.id });
    const keepsNumber = product.isVisible || product.targetId !== id;
    if (keepsNumber) await sql.rows(updateBarcode, { id: existing.id, barcode: null });
    await sql.rows(updateBarcode, { id, barcode: keepsNumber ? shortBarcode : null });
  }
}
