import { fold } from '@quitanda/contract/text';
import { productId } from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { AssistantDeps } from '../assistant/read-photo.ts';
import { deletePurchases, markUndone } from '../pantry/undo.sql.ts';
import type { OfflineProducts } from './matching/candidates.ts';
import { readReceiptPhoto } from './read-receipt-photo.ts';
import { readReceipt, type ReceiptReading } from './read-receipt.ts';
import { recordReceipt } from './record-receipt.ts';
import { deleteReceipt, selectLines, selectReceipt, selectReceipts } from './receipts.sql.ts';

type Name =
  | 'readReceipt'
  | 'readReceiptPhoto'
  | 'recordReceipt'
  | 'getReceipts'
  | 'getReceipt'
  | 'deleteReceipt';

/** What the slice needs besides the database. */
export interface ReceiptDeps extends ReceiptReading, AssistantDeps {
  readonly offlineProducts: OfflineProducts;
}

export function createReceiptHandlers(deps: ReceiptDeps): Handlers<Name> {
  return {
    readReceipt: readReceipt(deps),
    readReceiptPhoto: readReceiptPhoto(deps),
    recordReceipt,

    async getReceipts({ query: { search = '', before, limit } }, { caller, sql }) {
      const { householdId } = caller;
      if (before !== undefined && !(await sql.first(selectReceipt, householdId, before)))
        throw new ApiError('receipt-not-found');
      // Reads one more than requested, to know whether there are more.
      const wanted = [before ?? null, patternsOf(search), limit + 1] as const;
      const found = await sql.rows(selectReceipts, householdId, ...wanted);
      const receipts = found.slice(0, limit);
      return { status: 200, body: { receipts, hasMore: found.length > limit } };
    },

    async getReceipt({ params: { receiptId } }, { caller, sql }) {
      const receipt = await sql.first(selectReceipt, caller.householdId, receiptId);
      if (!receipt) throw new ApiError('receipt-not-found');
      const lines = await sql.rows(selectLines, caller.householdId, receiptId);
      const withIds = lines.map((line) => ({
        ...line,
        productId: line.productId === null ? null : productId.parse(line.productId),
      }));
      return { status: 200, body: { ...receipt, lines: withIds } };
    },

    /** Removes the receipt with its prices and spending. The stock stays, and so do list items. */
    async deleteReceipt({ params: { receiptId } }, { caller, now, sql }) {
      const deleted = await sql.first(deleteReceipt, caller.householdId, receiptId);
      if (!deleted) throw new ApiError('receipt-not-found');
      await sql.rows(deletePurchases, deleted.finishId, caller.householdId);
      await sql.first(markUndone, deleted.finishId, caller.householdId, now, null);
      return { status: 204, body: null };
    },
  };
}

/** Each word must be somewhere in the text of the receipt. */
const patternsOf = (search: string) =>
  fold(search.replaceAll('\0', ' '))
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/gu, '\\$&')}%`);
