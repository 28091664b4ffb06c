import type { AiTimeouts } from './create-ai.ts';
import { readLabelTexts } from './label-texts.ts';
import type { PhotoReader } from './photo-reader.ts';
import type { LabelReader } from './ports.ts';

/** Enough for four short texts and the thinking before them. */
const maxOutputTokens = 4_096;

export function createLabelReader(readPhoto: PhotoReader, timeouts: AiTimeouts): LabelReader {
  const bounds = { maxOutputTokens, timeoutMs: timeouts.labelMs };
  return {
    read: async (photo, signal) => readLabelTexts(await readPhoto(photo, bounds, signal)),
  };
}
