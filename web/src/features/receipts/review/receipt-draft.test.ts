import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { receiptDraftKeyOf } from '../../../lib/device/receipt-storage.ts';
import { makeLine, makeReadAnswer, makeReadReceipt } from '../receipt.fixture.ts';
import {
  draftWithChanges,
  isOldReceipt,
  createDraft,
  readDraft,
  removeDraft,
  saveDraft,
} from './receipt-draft.ts';

beforeEach(() => localStorage.clear());

const now = Date.parse('2026-11-22T12:00:00.000Z');
const issuedDaysAgo = (daysAgo: number) => ({
  issuedAt: new Date(now - daysAgo * 86_400_000).toISOString(),
});
const draftOf = (household: string | null = null, daysAgo = 0) =>
  createDraft(makeReadAnswer(issuedDaysAgo(daysAgo)), { household, listId: null, now });

it('NF-03 keeps the answers on the device until they are removed', () => {
  const draft = draftWithChanges(draftOf(), { supermarket: 'Assaí Centro' });
  saveDraft(draft);
  expect(readDraft(null)).toEqual(draft);
  removeDraft(draft);
  expect(readDraft(null)).toBeUndefined();
});

it('NF-03 shows a draft only in the household for which the receipt was read', () => {
  saveDraft(draftOf('casa'));
  expect(readDraft(null)).toBeUndefined();
  expect(readDraft('casa')).toBeDefined();
});

it('NF-03 NF-34 keeps the draft of a household while a receipt of another household is reviewed', () => {
  const draft = draftOf('casa');
  const personalDraft = draftOf();
  saveDraft(draft);
  saveDraft(personalDraft);
  expect(readDraft('casa')).toEqual(draft);
  removeDraft(personalDraft);
  expect(readDraft(null)).toBeUndefined();
  expect(readDraft('casa')).toEqual(draft);
});

it('NF-03 finds and removes a draft that an earlier version stored under one key for all', () => {
  const draft = draftOf('casa');
  localStorage.setItem(receiptDraftKeyOf(null), JSON.stringify(draft));
  expect(readDraft('casa')).toEqual(draft);
  removeDraft(draft);
  expect(readDraft('casa')).toBeUndefined();
});

it('NF-03 does not remove a draft that has replaced the removed one', () => {
  const draft = draftOf();
  saveDraft(draft);
  removeDraft(draftOf());
  expect(readDraft(null)).toEqual(draft);
});

it('NF-03 ignores a draft of another version, and stored text that is not JSON', () => {
  localStorage.setItem(receiptDraftKeyOf(null), JSON.stringify({ ...draftOf(), version: 0 }));
  expect(readDraft(null)).toBeUndefined();
  localStorage.setItem(receiptDraftKeyOf(null), '{');
  expect(readDraft(null)).toBeUndefined();
});

it('NF-03 NAV-15 removes the stored draft if the device has no space for the changed draft, and keeps that one while the app is open', () => {
  saveDraft(draftOf());
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());
  saveDraft(draftWithChanges(draftOf(), { supermarket: 'Outro' }));
  expect(localStorage.getItem(receiptDraftKeyOf(null))).toBeNull();
  expect(readDraft(null)?.supermarket).toBe('Outro');
});

it('NF-04 keeps the id of a draft, and makes a new idempotency key at each change', () => {
  const draft = draftOf();
  const changedDraft = draftWithChanges(draft, { addsStock: false });
  expect(changedDraft.id).toBe(draft.id);
  expect(changedDraft.sendKey).not.toBe(draft.sendKey);
});

it('NF-04 offers to leave the stock unchanged after 2 days, and does so by default after 14 days', () => {
  expect(isOldReceipt(makeReadReceipt(issuedDaysAgo(1.9)), now)).toBe(false);
  expect(isOldReceipt(makeReadReceipt(issuedDaysAgo(2.1)), now)).toBe(true);
  expect(draftOf(null, 13.9).addsStock).toBe(true);
  expect(draftOf(null, 14.1).addsStock).toBe(false);
});

it('NF-10 completes the printed totals of a draft that an earlier version stored', () => {
  const draft = draftOf();
  const line = makeLine('CERVEJA LT', 59.34, { charged: 61.08 });
  const { total: _, discount: __, addition: ___, ...earlierLine } = line;
  const receipt = { ...draft.receipt, lines: [earlierLine] };
  saveDraft({ ...draft, receipt: receipt as unknown as typeof draft.receipt });
  expect(readDraft(null)?.receipt.lines).toEqual([
    { ...earlierLine, total: 61.08, discount: 1.74, addition: 0 },
  ]);
});
