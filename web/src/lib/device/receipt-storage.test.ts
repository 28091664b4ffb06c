import { beforeEach, expect, it } from 'vitest';
import { setDeviceOwner, removeDeviceOwner } from './device-owner.ts';
import {
  mayFetchReceipts,
  pendingReceiptsKey,
  receiptDraftKeyOf,
  saveMayFetchReceipts,
} from './receipt-storage.ts';

beforeEach(() => localStorage.clear());

it.each([
  ['a sign-out', removeDeviceOwner],
  ['the sign-in of another user', () => setDeviceOwner('bia')],
])('NF-08 removes the receipts and the consent of a user at %s', (_, endSession) => {
  setDeviceOwner('ana');
  saveMayFetchReceipts(true);
  for (const household of [null, 'casa']) {
    localStorage.setItem(receiptDraftKeyOf(household), '{}');
  }
  localStorage.setItem(pendingReceiptsKey, '[]');
  setDeviceOwner('ana');
  expect(mayFetchReceipts()).toBe(true);
  endSession();
  expect(mayFetchReceipts()).toBe(false);
  expect(localStorage.getItem(receiptDraftKeyOf(null))).toBeNull();
  expect(localStorage.getItem(receiptDraftKeyOf('casa'))).toBeNull();
  expect(localStorage.getItem(pendingReceiptsKey)).toBeNull();
});
