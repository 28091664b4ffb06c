import { isStepCount, jsonSchema, streamText, tool, type FinishReason, type ToolSet } from 'ai';
import { z } from 'zod';
import type { AiTimeouts } from './create-ai.ts';
import { AiFailure } from './failure.ts';
import { toAiFailure } from './to-ai-failure.ts';
import { Grounding } from './grounding.ts';
import type { AiLog } from './log.ts';
import type { Models } from './models.ts';
import { ModelToolFailure, type AnswerPart, type ModelTool, type TipsAssistant } from './ports.ts';
import type { AiWatch } from './watch.ts';

/** Enough for a long answer and the thinking before it. */
const maxOutputTokens = 8_192;
/** How often the model is called for one answer with tools. */
const maxSteps = 6;
/** After this many tokens the model gets no more tools, and must answer. */
const maxTokensWithTools = 16_384;
const toolMs = 20_000;

export function createTipsAssistant(
  models: Models,
  timeouts: AiTimeouts,
  log: AiLog,
  watch: AiWatch,
): TipsAssistant {
  return {
    async *ask({ instructions, question, tools }, signal): AsyncGenerator<AnswerPart> {
      const { stream } = streamText({
        model: models.tips,
        ...(tools ? loopOf(tools) : { tools: models.tipsTools }),
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
          toolMs,
        },
        // Errors arrive as parts of the stream. Without this callback, the SDK would also print
        // them.
        onError: () => {},
      });
      const grounding = new Grounding();
      let hasText = false;
      let isNewStep = true;
      try {
        for await (const part of stream) {
          if (part.type === 'start-step') isNewStep = true;
          if (part.type === 'text-delta' && part.text !== '') {
            // What the model writes before and after a tool are two paragraphs.
            const text = hasText && isNewStep ? `\n\n${part.text}` : part.text;
            hasText = true;
            isNewStep = false;
            yield { type: 'text', text };
          }
          if (part.type === 'source') grounding.addSource(part);
          if (part.type === 'finish-step') grounding.addMetadata(part.providerMetadata);
          if (part.type === 'error') throw part.error;
          if (part.type === 'tool-error' && part.error instanceof ModelToolFailure) {
            throw part.error;
          }
          if (part.type === 'abort') throw abortReason(signal);
          if (part.type === 'finish') {
            watch.reportSuccess();
            requireComplete(part.finishReason, hasText, log);
          }
        }
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof ModelToolFailure) throw error.cause;
        // The text that was already sent is based on these sources.
        if (hasText) yield* grounding.parts();
        throw toAiFailure(error, watch, hasText);
      }
      yield* grounding.parts();
    },
  };
}

/** The settings of a call in which the model may use these tools, step by step. */
function loopOf(tools: readonly ModelTool[]) {
  const set: ToolSet = {};
  for (const { name, description, input, run } of tools) {
    set[name] = tool({
      description,
      // Without a check of the SDK, whose message would repeat the model's whole input.
      inputSchema: jsonSchema(describe(input)),
      execute: run,
    });
  }
  return {
    tools: set,
    stopWhen: isStepCount(maxSteps),
    prepareStep: ({
      steps,
    }: {
      steps: readonly { usage: { outputTokens?: number | undefined } }[];
    }) => {
      const spent = steps.reduce((sum, { usage }) => sum + (usage.outputTokens ?? 0), 0);
      const mustAnswer = steps.length >= maxSteps - 1 || spent >= maxTokensWithTools;
      return mustAnswer ? { toolChoice: 'none' as const } : {};
    },
  };
}

/** The input as JSON Schema. Not every model's server accepts each pattern, and they cost tokens. */
function describe(input: z.ZodObject): object {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    override: ({ jsonSchema: part }) => {
      delete part.pattern;
      delete part.format;
    },
  });
  return schema;
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
