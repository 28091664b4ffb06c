/** Reads hostile texts, and checks what must hold for every text that somebody hands in. */
import { readReceipt, readReceiptCode, sumCentavos } from '@quitanda/contract';
import { expect } from 'vitest';
import { growthOfTenfold } from '../../fakes/time-growth.ts';
import { readReceiptText } from '../src/features/receipts/reading/read-receipt-text.ts';
import { keyOf } from '../src/features/receipts/reading/receipt-page.fixture.ts';
import { weeklyReceipt } from '../src/features/receipts/reading/weekly-receipt.fixture.ts';

const now = new Date('2026-05-21T12:00:00Z');
const code = readReceiptCode(keyOf(weeklyReceipt));

/**
 * Reads a text, and checks the rules that every receipt must obey. Returns undefined if the reader
 * refuses the text.
 */
export function readAndCheck(text: string) {
  const result = readReceiptText(text, code, now);
  if ('problem' in result) return undefined;
  const { receipt } = result;
  expect(sumCentavos(receipt.lines.map((line) => line.paid)) + receipt.unreadPaid).toBe(
    receipt.total,
  );
  expect(receipt.lines.every((line) => line.paid >= 0)).toBe(true);
  // Throws for a number or a text out of the contract's bounds.
  readReceipt.encode(receipt);
  expect(JSON.stringify(receipt)).not.toContain('52998224725');
  return receipt;
}

/**
 * `npm run test:long` reads texts of the greatest length, which show also the growth of small terms.
 * Shorter ones show the growth of large terms in seconds.
 */
const isFull = process.env.HOSTILE_SIZE === 'full';
/** Texts that are longer than 2.9 MB are refused unread. */
const maxLength = isFull ? 2_900_000 : 100_000;
/** How many seeds of random damage are tried. */
export const damageRounds = isFull ? 60 : 12;
const maxGrowth = 40;

/**
 * Reads texts that contain `piece` up to `maxCount` times, and expects that the time grows linearly
 * with their length.
 */
export function readInLinearTime(
  piece: string,
  write: (filling: string) => string,
  maxCount = Math.floor(maxLength / piece.length),
): void {
  const minCount = Math.floor(maxCount / 10);
  const texts = new Map(
    [minCount, 10 * minCount].map((count) => [count, write(piece.repeat(count))]),
  );
  const read = (count: number) => readAndCheck(texts.get(count) ?? '');
  expect(growthOfTenfold(read, minCount, maxGrowth), piece).toBeLessThan(maxGrowth);
}
