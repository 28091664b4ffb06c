import type { Ai } from '../../ai/ports.ts';
import { AiFailure } from '../../ai/failure.ts';
import { aiError } from './ai-error.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { spendAiQuotas, type AiLimits } from './ai-quotas.ts';
import { labelInstructions } from './label-prompt.ts';
import { cleanLabel } from './label.ts';
import { checkPhoto } from './photo.ts';
import { tipsEvents } from './tips-events.ts';

export interface AssistantDeps extends AiLimits {
  /** Without a model the assistant is unavailable, and everything else works. */
  readonly ai: Ai | undefined;
}

export function createAssistantHandlers(deps: AssistantDeps): Handlers<'askTips' | 'readLabel'> {
  return {
    async askTips({ body }, { caller, now, sql, signal }) {
      const { tips } = available(deps.ai);
      await spendAiQuotas(sql, deps, caller.id, now);
      return { status: 200, events: tipsEvents(tips, body.question, { now, sql, signal }) };
    },

    async readLabel({ body: photo }, { caller, now, sql, signal }) {
      const { labels } = available(deps.ai);
      checkPhoto(photo);
      await spendAiQuotas(sql, deps, caller.id, now);
      try {
        const texts = await labels.read({ ...photo, instructions: labelInstructions }, signal);
        const label = texts && cleanLabel(texts);
        if (!label) throw new ApiError('label-unreadable');
        return { status: 200, body: label };
      } catch (error) {
        throw error instanceof AiFailure || signal.aborted ? aiError(error) : error;
      }
    },
  };
}

function available(ai: Ai | undefined): Ai {
  if (!ai) throw new ApiError('ai-unavailable');
  return ai;
}
