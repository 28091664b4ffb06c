import { fold } from '@quitanda/contract/text';
import { productId } from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import type { AssistantDeps } from '../assistant/read-photo.ts';
import { deletePurchases, markUndone } from '../pantry/finishing/undo.sql.ts';
import type { ReadOfflineProducts } from './matching/candidates.ts';
import { readReceiptPhoto } from './read-receipt-photo.ts';
import { readReceipt, type ReceiptReadingDeps } from './read-receipt.ts';
import { recordReceipt } from './record-receipt.ts';
import {
  deleteReceipt,
  selectReceiptLines,
  selectReceipt,
  selectReceipts,
} from './receipts.sql.ts';

type ReceiptCall =
  | 'readReceipt'
  | 'readReceiptPhoto'
  | 'recordReceipt'
  | 'getReceipts'
  | 'getReceipt'
  | 'deleteReceipt';

/** The dependencies of the slice, besides the database. */
export interface ReceiptDeps extends ReceiptReadingDeps, AssistantDeps {
  readonly readOfflineProducts: ReadOfflineProducts;
}

export function createReceiptHandlers(deps: ReceiptDeps): Handlers<ReceiptCall> {
  return {
    readReceipt: asMember(readReceipt(deps)),
    readReceiptPhoto: asMember(readReceiptPhoto(deps)),
    recordReceipt: asMember(recordReceipt),

    getReceipts: asMember(async ({ query: { search = '', before, limit } }, { caller, sql }) => {
      const { householdId } = caller;
      if (
        before !== undefined &&
        !(await sql.first(selectReceipt, { householdId, receiptId: before }))
      )
        throw new ApiError('receipt-not-found');
      // Reads one receipt more than requested, which shows whether there is a next page.
      const page = { before: before ?? null, patterns: toLikePatterns(search), limit: limit + 1 };
      const rows = await sql.rows(selectReceipts, { householdId, ...page });
      const receipts = rows.slice(0, limit);
      return { status: 200, body: { receipts, hasMore: rows.length > limit } };
    }),

    getReceipt: asMember(async ({ params: { receiptId } }, { caller, sql }) => {
      const receipt = await sql.first(selectReceipt, {
        householdId: caller.householdId,
        receiptId,
      });
      if (!receipt) throw new ApiError('receipt-not-found');
      const rows = await sql.rows(selectReceiptLines, {
        householdId: caller.householdId,
        receiptId,
      });
      const lines = rows.map((line) => ({
        ...line,
        productId: line.productId === null ? null : productId.parse(line.productId),
      }));
      return { status: 200, body: { ...receipt, lines } };
    }),

    /**
     * Deletes the receipt and its purchases, so that they no longer count as prices and spending.
     * Stock and list items do not change.
     */
    deleteReceipt: asMember(async ({ params: { receiptId } }, { caller, now, sql }) => {
      const deleted = await sql.first(deleteReceipt, {
        householdId: caller.householdId,
        receiptId,
      });
      if (!deleted) throw new ApiError('receipt-not-found');
      await sql.rows(deletePurchases, {
        finishId: deleted.finishId,
        householdId: caller.householdId,
      });
      await sql.first(markUndone, {
        finishId: deleted.finishId,
        householdId: caller.householdId,
        now,
        notUndone: null,
      });
      return { status: 204, body: null };
    }),
  };
}

/**
 * Returns a LIKE pattern for each word of the search. Replaces NUL, because a text of PostgreSQL
 * cannot contain it.
 */
const toLikePatterns = (search: string) =>
  fold(search.replaceAll('\0', ' '))
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/gu, '\\$&')}%`);
