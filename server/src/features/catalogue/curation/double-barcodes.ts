/**
 * Brings the barcodes of the catalogue into their one stored form, and merges the products that have the same
 * one then (PRD-11, docs/adr/0086). An earlier version stored an EAN-8 also with five zeros before it.
 */
import { transactionWithRetries, type Database, type Transaction } from '../../../db/database.ts';
import { everybody } from '../seen-products.ts';
import { mergeProducts } from './merge-products.ts';
import {
  type PaddedProduct,
  selectPadded,
  selectPaddedProduct,
  selectReplacedByShared,
  selectTwin,
  shortenAnswers,
  updateBarcode,
} from './double-barcodes.sql.ts';

interface JoinOptions {
  readonly now: Date;
  /** How many rows one statement reads or changes. */
  readonly batch?: number;
  /** Called for a product that stays as it is until the next time. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Gives every barcode of the catalogue its stored form. Each product is changed in a transaction of its own, so
 * that no household waits for more than one. Several processes may do this at the same time, and later
 * again, because a process of an earlier version may write the earlier form. Returns how many products
 * and answers of Open Food Facts it has changed.
 */
export async function joinDoubleBarcodes(
  database: Database,
  { now, batch = 1_000, onFailure }: JoinOptions,
): Promise<number> {
  let changedCount = 0;
  for (let count = batch; count === batch; changedCount += count) {
    count = (await database.first(shortenAnswers, batch))?.count ?? 0;
  }
  let after: readonly [barcode: string, seenIn: string] | undefined = ['', everybody];
  while (after !== undefined) {
    const page: readonly PaddedProduct[] = await database.rows(selectPadded, ...after, batch);
    for (const { id } of page) {
      try {
        await transactionWithRetries(database, (sql) => joinProduct(sql, id, now));
        changedCount += 1;
      } catch (error) {
        onFailure(error);
      }
    }
    const last = page.at(-1);
    after = last && [last.barcode, last.seenIn];
  }
  return changedCount;
}

async function joinProduct(sql: Transaction, id: string, now: Date): Promise<void> {
  const product = await sql.first(selectPaddedProduct, id);
  if (!product) return;
  const { shortBarcode, seenIn } = product;
  const twin = await sql.first(selectTwin, shortBarcode, seenIn);
  if (!twin) {
    await sql.rows(updateBarcode, id, shortBarcode);
  } else if (twin.isTargetVisible) {
    if (product.isVisible) {
      await mergeProducts(sql, id, twin.targetId, now, {
        acceptsUnconfirmed: seenIn !== everybody,
      });
    }
    // The code leads to the twin, and the merged product is no longer found by it.
    await sql.rows(updateBarcode, id, null);
  } else {
    // An operator has hidden the twin. What is still visible keeps the number.
    const keepsNumber = product.isVisible || product.targetId !== id;
    if (keepsNumber) await sql.rows(updateBarcode, twin.id, null);
    await sql.rows(updateBarcode, id, keepsNumber ? shortBarcode : null);
  }
  for (const { id: ownId, sharedId } of await sql.rows(selectReplacedByShared, shortBarcode)) {
    await mergeProducts(sql, ownId, sharedId, now);
  }
}
