import { defaultZone, readAccessKey } from '@quitanda/contract';
import { completeReceipt, type Reading } from '../complete-receipt.ts';
import { readLine } from '../read-line.ts';
import { readPaper } from './read-paper.ts';

/** Twice the longest paper, of a thousand items in two rows of 64 columns. A page may be longer. */
const maxTextLength = 256_000;
/** The share of the printed items that must prove themselves. With fewer the photo was not readable. */
const minProvenShare = 0.5;

/**
 * Reads the text that was recognised in the photo of a paper receipt (AI-42). The recognition may
 * misread any digit, so an item counts only if quantity × price is its printed total; the others
 * are reported as unread. The sums of the receipt prove the rest, as for every receipt (NF-14).
 * @param now the time of the request, for a receipt without a date
 * @param householdZone the household's time zone, for a receipt without a key
 */
export function readPaperText(text: string, now: Date, householdZone = defaultZone): Reading {
  if (text.length > maxTextLength) return { problem: 'not-a-receipt' };
  const printed = readPaper(text);
  let provenCount = 0;
  for (const line of printed.lines) {
    const parsed = readLine(line, printed.style);
    if (parsed !== undefined && !parsed.isInDoubt) provenCount += 1;
    // Without a quantity the line is unread.
    else line.quantity = '';
  }
  const share = provenCount / Math.max(1, printed.lines.length);
  if (share < minProvenShare) return { problem: 'not-a-receipt' };
  const printedKey = readAccessKey(printed.key);
  return completeReceipt(printed, { printedKey, source: 'photo', now, householdZone });
}
