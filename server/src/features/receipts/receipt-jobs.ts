/** The work on receipts that runs in threads of the worker pool (NF-09). */
import type { ReceiptCode } from '@quitanda/contract';
import type { ReceiptTexts } from '../../ai/ports.ts';
import type { Job } from '../../http/worker-pool/job.ts';
import { joinProducts, type ReadCandidates } from './matching/candidates.ts';
import { matchLines, type LineToMatch, type Match } from './matching/match-lines.ts';
import type { Reading } from './reading/complete-receipt.ts';
import { readPhotoTexts } from './reading/read-photo-texts.ts';
import { readReceiptText } from './reading/read-receipt-text.ts';

export const readTextJob: Job<
  { readonly text: string; readonly code: ReceiptCode | undefined; readonly now: Date },
  Reading
> = {
  name: 'receipts.read-text',
  run: ({ text, code, now }) => readReceiptText(text, code, now),
};

export const readPhotoTextsJob: Job<{ readonly texts: ReceiptTexts; readonly now: Date }, Reading> =
  {
    name: 'receipts.read-photo-texts',
    run: ({ texts, now }) => readPhotoTexts(texts, now),
  };

export const matchJob: Job<
  { readonly lines: readonly LineToMatch[]; readonly candidates: ReadCandidates },
  Match[]
> = {
  name: 'receipts.match',
  run: ({ lines, candidates }) => matchLines(lines, joinProducts(candidates)),
};
