import { generateText } from 'ai';
import { AiFailure } from './failure.ts';
import { toAiFailure } from './to-ai-failure.ts';
import type { AiLog } from './log.ts';
import type { Models } from './models.ts';
import type { PhotoToRead } from './ports.ts';
import type { AiWatch } from './watch.ts';

interface AnswerBounds {
  readonly maxOutputTokens: number;
  /** Milliseconds for the whole answer. */
  readonly timeoutMs: number;
}

/** Returns what the model writes about a photo. Throws AiFailure. */
export type PhotoReader = (
  photo: PhotoToRead,
  bounds: AnswerBounds,
  signal: AbortSignal,
) => Promise<string>;

export function createPhotoReader(models: Models, log: AiLog, watch: AiWatch): PhotoReader {
  return async ({ instructions, mediaType, bytes }, { maxOutputTokens, timeoutMs }, signal) => {
    try {
      const { text, finishReason } = await generateText({
        model: models.photos,
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
        timeout: { totalMs: timeoutMs },
      });
      watch.reportSuccess();
      if (finishReason === 'content-filter') {
        log.warn({ reason: finishReason }, 'the language model refused a photo');
        throw new AiFailure('ai-blocked');
      }
      return text;
    } catch (error) {
      if (signal.aborted) throw error;
      throw toAiFailure(error, watch);
    }
  };
}
