/**
 * What this device stores about receipts between visits (NF-03, NF-07, NF-08): the names in local
 * storage. The first load has this file, because a sign-out removes all of them.
 */

/** The receipt that was read and is not recorded yet, with the answers of the person. */
export const receiptDraftKey = 'receiptDraft';
/** The receipts that were scanned and could not be read yet. */
export const pendingReceiptsKey = 'pendingReceipts';
/** Set if the person agreed that the server fetches the pages of receipts. */
const fetchKey = 'mayFetchReceipts';

/** Whether the person agreed that the server fetches a receipt's page (NF-08); no by default. */
export const mayFetchReceipts = (): boolean => localStorage.getItem(fetchKey) !== null;

/** Stores or withdraws that agreement. */
export function saveMayFetchReceipts(mayFetch: boolean): void {
  if (mayFetch) localStorage.setItem(fetchKey, 'true');
  else localStorage.removeItem(fetchKey);
}

/** Removes all of these at sign-out: another person may use the device next. */
export function forgetReceipts(): void {
  for (const key of [receiptDraftKey, pendingReceiptsKey, fetchKey]) localStorage.removeItem(key);
}
