/**
 * The receipts that were scanned and could not be read yet, for example without a network (NF-07).
 * They are stored apart from the outbox, so that they never delay its writes.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { pendingReceiptsKey } from '../../../lib/device/receipt-storage.ts';
import { deviceStorage } from '../../../lib/device/storage.ts';
import { useShownHousehold } from '../../../sync/react/use-households.ts';

export interface PendingReceipt {
  /** The access key of the receipt, which identifies it. */
  readonly key: string;
  /** The text to read: the QR code without personal data, or the typed key. */
  readonly text: string;
  /** The total, in centavos; null if the code does not contain it. */
  readonly total: number | null;
  /** The time of the scan, ISO 8601. */
  readonly scannedAt: string;
  /** The household in which it was scanned; null for the personal one. */
  readonly household: string | null;
  /** The list of the trip, if there was one. */
  readonly listId: string | null;
}

/** The maximum number of stored receipts. A further receipt replaces the oldest. */
export const maxPendingReceipts = 50;

const listeners = new Set<() => void>();

/** Returns all stored receipts, the newest first. */
export function getPendingReceipts(): readonly PendingReceipt[] {
  return parseStored(deviceStorage.read(pendingReceiptsKey));
}

function parseStored(stored: string | null): readonly PendingReceipt[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? (parsed as PendingReceipt[]) : [];
  } catch {
    return [];
  }
}

/**
 * Stores a receipt as the newest, and removes an earlier entry with the same key. Returns whether
 * the device had space for it.
 */
export function addPendingReceipt(receipt: PendingReceipt): boolean {
  return store([receipt, ...pendingReceiptsExcept(receipt.key)].slice(0, maxPendingReceipts));
}

/** Removes the receipt with this key. */
export function removePendingReceipt(key: string): void {
  store(pendingReceiptsExcept(key));
}

const pendingReceiptsExcept = (key: string) =>
  getPendingReceipts().filter((pending) => pending.key !== key);

function store(pending: readonly PendingReceipt[]): boolean {
  const isStored =
    pending.length === 0
      ? deviceStorage.write(pendingReceiptsKey, null)
      : deviceStorage.store(pendingReceiptsKey, JSON.stringify(pending));
  if (isStored) for (const listener of listeners) listener();
  return isStored;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The browser fires this event when another tab has changed the stored receipts.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns the pending receipts of the shown household, the newest first. */
export function usePendingReceipts(): readonly PendingReceipt[] {
  const household = useShownHousehold() ?? null;
  const stored = useSyncExternalStore(subscribe, () => deviceStorage.read(pendingReceiptsKey));
  return useMemo(
    () => parseStored(stored).filter((pending) => pending.household === household),
    [stored, household],
  );
}
