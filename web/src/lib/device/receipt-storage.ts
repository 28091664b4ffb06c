/**
 * The data about receipts that this device stores in local storage between visits (NF-03, NF-07,
 * NF-08). This file is part of the first load, because a sign-out removes all of this data.
 */
import { deviceStorage } from './storage.ts';

/** The key of the personal household's draft, and the start of the keys of all other drafts. */
const receiptDraftPrefix = 'receiptDraft';

/**
 * Returns the key of the receipt that was read in a household and is not recorded yet, with the
 * user's answers; `household` is null for the personal one.
 */
export const receiptDraftKeyOf = (household: string | null): string =>
  household === null ? receiptDraftPrefix : `${receiptDraftPrefix}_${household}`;
/** The receipts that were scanned and could not be read yet. */
export const pendingReceiptsKey = 'pendingReceipts';
/** Set if the user agreed that the server fetches the pages of receipts. */
const fetchKey = 'mayFetchReceipts';

/** Whether the user agreed that the server fetches a receipt's page (NF-08); no by default. */
export const mayFetchReceipts = (): boolean => deviceStorage.read(fetchKey) !== null;

/** Stores whether the user agreed. */
export function saveMayFetchReceipts(mayFetch: boolean): void {
  deviceStorage.write(fetchKey, mayFetch ? 'true' : null);
}

/** Removes all these values at sign-out, because another user may use the device next. */
export function forgetReceipts(): void {
  deviceStorage.removeAll([receiptDraftPrefix, pendingReceiptsKey, fetchKey]);
}
