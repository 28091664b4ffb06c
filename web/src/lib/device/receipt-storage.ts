/**
 * The data about receipts that this device stores in local storage between visits (NF-03, NF-07,
 * NF-08). This file is part of the first load, because a sign-out removes all of this data.
 */
import { storeChoice } from './store-choice.ts';

/** The receipt that was read and is not recorded yet, with the user's answers. */
export const receiptDraftKey = 'receiptDraft';
/** The receipts that were scanned and could not be read yet. */
export const pendingReceiptsKey = 'pendingReceipts';
/** Set if the user agreed that the server fetches the pages of receipts. */
const fetchKey = 'mayFetchReceipts';

/** Whether the user agreed that the server fetches a receipt's page (NF-08); no by default. */
export const mayFetchReceipts = (): boolean => localStorage.getItem(fetchKey) !== null;

/** Stores whether the user agreed. */
export function saveMayFetchReceipts(mayFetch: boolean): void {
  storeChoice(fetchKey, mayFetch ? 'true' : null);
}

/** Removes all these values at sign-out, because another user may use the device next. */
export function forgetReceipts(): void {
  for (const key of [receiptDraftKey, pendingReceiptsKey, fetchKey]) localStorage.removeItem(key);
}
