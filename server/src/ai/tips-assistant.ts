import { streamText, type FinishReason } from 'ai';
import type { AiTimeouts } from './create-ai.ts';
import { AiFailure } from './failure.ts';
import { toAiFailure } from './to-ai-failure.ts';
import { Grounding } from './grounding.ts';
import type { AiLog } from './log.ts';
import type { Models } from './models.ts';
import type { AnswerPart, TipsAssistant } from './ports.ts';
import type { AiWatch } from './watch.ts';

/** Enough for a long answer and the thinking before it. */
const maxOutputTokens = 8_192;

export function createTipsAssistant(
  models: Models,
  timeouts: AiTimeouts,
  log: AiLog,
  watch: AiWatch,
): TipsAssistant {
  return {
    async *ask({ instructions, question }, signal): AsyncGenerator<AnswerPart> {
      const { stream } = streamText({
        model: models.tips,
        tools: models.tipsTools,
        instructions,
        prompt: question,
        maxOutputTokens,
        // The SDK must not retry, because each call may cost money. The person can ask again.
        maxRetries: 0,
        abortSignal: signal,
        timeout: {
          firstChunkMs: timeouts.firstWordMs,
          chunkMs: timeouts.nextWordMs,
          totalMs: timeouts.wholeAnswerMs,
        },
        // Errors arrive as parts of the stream. Without this callback, the SDK would also print
        // them.
        onError: () => {},
      });
      const grounding = new Grounding();
      let hasText = false;
      try {
        for await (const part of stream) {
          if (part.type === 'text-delta' && part.text !== '') {
            hasText = true;
            yield { type: 'text', text: part.text };
          }
          if (part.type === 'source') grounding.addSource(part);
          if (part.type === 'finish-step') grounding.addMetadata(part.providerMetadata);
          if (part.type === 'error') throw part.error;
          if (part.type === 'abort') throw abortReason(signal);
          if (part.type === 'finish') {
            watch.reportSuccess();
            requireComplete(part.finishReason, hasText, log);
          }
        }
      } catch (error) {
        if (signal.aborted) throw error;
        // The text that was already sent is based on these sources.
        if (hasText) yield* grounding.parts();
        throw toAiFailure(error, watch, hasText);
      }
      yield* grounding.parts();
    },
  };
}

/** Returns why the stream was aborted: by the caller, or by one of our timeouts. */
function abortReason(signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : new DOMException('too slow', 'TimeoutError');
}

function requireComplete(reason: FinishReason, hasText: boolean, log: AiLog): void {
  const isComplete = reason === 'stop' || reason === 'tool-calls' || reason === 'other';
  if (isComplete && hasText) return;
  log.warn({ reason, hasText }, 'the language model did not finish its answer');
  if (reason === 'content-filter') throw new AiFailure('ai-blocked');
  throw new AiFailure(hasText ? 'ai-cut-off' : 'ai-failed');
}
