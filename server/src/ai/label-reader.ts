import { generateText } from 'ai';
import type { AiTimes } from './create-ai.ts';
import { AiFailure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { readLabelTexts } from './label-texts.ts';
import type { AiLog } from './log.ts';
import type { Models } from './models.ts';
import type { LabelReader } from './ports.ts';
import type { AiWatch } from './watch.ts';

/** Enough for four short texts and the thinking before them. */
const maxOutputTokens = 4_096;

export function createLabelReader(
  models: Models,
  times: AiTimes,
  log: AiLog,
  watch: AiWatch,
): LabelReader {
  return {
    async read({ instructions, mediaType, bytes }, signal) {
      try {
        const { text, finishReason } = await generateText({
          model: models.labels,
          instructions,
          messages: [
            {
              role: 'user',
              content: [{ type: 'file', mediaType, data: { type: 'data', data: bytes } }],
            },
          ],
          maxOutputTokens,
          maxRetries: 0,
          abortSignal: signal,
          timeout: { totalMs: times.label },
        });
        watch.answered();
        if (finishReason === 'content-filter') {
          log.warn({ reason: finishReason }, 'the language model refused a photo');
          throw new AiFailure('ai-blocked');
        }
        return readLabelTexts(text);
      } catch (error) {
        if (signal.aborted) throw error;
        throw failureOf(error, watch);
      }
    },
  };
}
