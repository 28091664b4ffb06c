import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pendingReceiptsKey } from '../../../lib/device/receipt-storage.ts';
import {
  addPendingReceipt,
  maxPendingReceipts,
  getPendingReceipts,
  removePendingReceipt,
} from './pending-receipts.ts';

beforeEach(() => localStorage.clear());

const pendingReceiptOf = (key: string) => ({
  key,
  text: key,
  total: null,
  scannedAt: '2026-11-22T12:00:00.000Z',
  household: null,
  listId: null,
});
const storedKeys = () => getPendingReceipts().map(({ key }) => key);

it('NF-07 sorts the newest receipt first, and stores a receipt only once if it is scanned twice', () => {
  for (const key of ['a', 'b', 'a']) expect(addPendingReceipt(pendingReceiptOf(key))).toBe(true);
  expect(storedKeys()).toEqual(['a', 'b']);
  removePendingReceipt('b');
  expect(storedKeys()).toEqual(['a']);
});

it('NF-07 stores at most 50 receipts, and drops the oldest', () => {
  for (let index = 0; index <= maxPendingReceipts; index += 1)
    addPendingReceipt(pendingReceiptOf(`${index}`));
  expect(storedKeys()).toHaveLength(50);
  expect(storedKeys().at(0)).toBe('50');
  expect(storedKeys().at(-1)).toBe('1');
});

it('NF-07 reports that the device has no space, and ignores stored text that is not JSON', () => {
  addPendingReceipt(pendingReceiptOf('a'));
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());
  expect(addPendingReceipt(pendingReceiptOf('b'))).toBe(false);
  expect(storedKeys()).toEqual(['a']);
  setItem.mockRestore();
  localStorage.setItem(pendingReceiptsKey, '{"a":');
  expect(getPendingReceipts()).toEqual([]);
});
