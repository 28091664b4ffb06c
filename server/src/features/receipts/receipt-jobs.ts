/** The work on receipts that runs in threads of the worker pool (NF-09). */
import type { ReceiptCode } from '@quitanda/contract';
import type { ReceiptTexts } from '../../ai/ports.ts';
import type { Job } from '../../http/worker-pool/job.ts';
import { joinProducts, type ReadCandidates } from './matching/candidates.ts';
import { matchLines, type LineToMatch, type Match } from './matching/match-lines.ts';
import type { Reading } from './reading/complete-receipt.ts';
import { readPhotoTexts } from './reading/read-photo-texts.ts';
import { readPaperText } from './reading/paper/read-paper-text.ts';
import { readReceiptText } from './reading/read-receipt-text.ts';

interface ReadingContext {
  readonly now: Date;
  readonly householdZone: string;
}

export const readTextJob: Job<
  ReadingContext & { readonly text: string; readonly code: ReceiptCode | undefined },
  Reading
> = {
  name: 'receipts.read-text',
  run: ({ text, code, now, householdZone }) => readReceiptText(text, code, now, householdZone),
};

export const readPhotoTextsJob: Job<ReadingContext & { readonly texts: ReceiptTexts }, Reading> = {
  name: 'receipts.read-photo-texts',
  run: ({ texts, now, householdZone }) => readPhotoTexts(texts, now, householdZone),
};

export const readPaperTextJob: Job<ReadingContext & { readonly text: string }, Reading> = {
  name: 'receipts.read-paper-text',
  run: ({ text, now, householdZone }) => readPaperText(text, now, householdZone),
};

export const matchJob: Job<
  { readonly lines: readonly LineToMatch[]; readonly candidates: ReadCandidates },
  Match[]
> = {
  name: 'receipts.match',
  run: ({ lines, candidates }) => matchLines(lines, joinProducts(candidates)),
};
