import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { receiptDraftKey } from '../../../lib/device/receipt-storage.ts';
import { readAnswer, readReceipt } from '../receipt.fixture.ts';
import {
  changedDraft,
  isOldReceipt,
  newDraft,
  readDraft,
  removeDraft,
  saveDraft,
} from './receipt-draft.ts';

beforeEach(() => localStorage.clear());

const now = Date.parse('2026-11-22T12:00:00.000Z');
const issued = (daysAgo: number) => ({
  issuedAt: new Date(now - daysAgo * 86_400_000).toISOString(),
});
const draftOf = (household: string | null = null, daysAgo = 0) =>
  newDraft(readAnswer(issued(daysAgo)), { household, listId: null, now });

it('NF-03 keeps the answers on the device until they are removed', () => {
  const draft = changedDraft(draftOf(), { supermarket: 'Assaí Centro' });
  saveDraft(draft);
  expect(readDraft(null)).toEqual(draft);
  removeDraft();
  expect(readDraft(null)).toBeUndefined();
});

it('NF-03 shows a draft only in the household that it was read for', () => {
  saveDraft(draftOf('casa'));
  expect(readDraft(null)).toBeUndefined();
  expect(readDraft('casa')).toBeDefined();
});

it('NF-03 ignores a draft of another version, or what is none', () => {
  localStorage.setItem(receiptDraftKey, JSON.stringify({ ...draftOf(), version: 0 }));
  expect(readDraft(null)).toBeUndefined();
  localStorage.setItem(receiptDraftKey, '{');
  expect(readDraft(null)).toBeUndefined();
});

it('NF-03 leaves no older state of a draft on a full device', () => {
  saveDraft(draftOf());
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  saveDraft(changedDraft(draftOf(), { supermarket: 'Outro' }));
  expect(readDraft(null)).toBeUndefined();
});

it('NF-04 has one id, and another idempotency key after each change', () => {
  const draft = draftOf();
  const changed = changedDraft(draft, { addsStock: false });
  expect(changed.id).toBe(draft.id);
  expect(changed.sendKey).not.toBe(draft.sendKey);
});

it('NF-04 asks about the stock after 2 days, and leaves it by itself after 14', () => {
  expect(isOldReceipt(readReceipt(issued(1.9)), now)).toBe(false);
  expect(isOldReceipt(readReceipt(issued(2.1)), now)).toBe(true);
  expect(draftOf(null, 13.9).addsStock).toBe(true);
  expect(draftOf(null, 14.1).addsStock).toBe(false);
});
