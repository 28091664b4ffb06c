import type { AiTimeouts } from './create-ai.ts';
import type { PhotoReader } from './photo-reader.ts';
import type { ReceiptReader } from './ports.ts';
import { readReceiptTexts } from './receipt-texts.ts';

/** Enough for about 200 lines and the thinking before them. */
const maxOutputTokens = 16_384;

export function createReceiptReader(readPhoto: PhotoReader, timeouts: AiTimeouts): ReceiptReader {
  const bounds = { maxOutputTokens, timeoutMs: timeouts.receiptMs };
  return {
    read: async (photo, signal) => readReceiptTexts(await readPhoto(photo, bounds, signal)),
  };
}
