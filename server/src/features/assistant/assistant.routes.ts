import { readTimeZone } from '../../db/households.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { spendAiQuotas } from './ai-quotas.ts';
import { labelInstructions } from './label-prompt.ts';
import { cleanLabel } from './label.ts';
import { readPhoto, requireAi, type AssistantDeps } from './read-photo.ts';
import { streamTipsEvents } from './tips-events.ts';

export function createAssistantHandlers(deps: AssistantDeps): Handlers<'askTips' | 'readLabel'> {
  return {
    async askTips({ body }, { caller, now, sql, signal }) {
      const { tips } = requireAi(deps.ai);
      await spendAiQuotas(sql, deps, caller.id, now);
      const timeZone = await readTimeZone(sql, caller.householdId);
      const tipsContext = { now, timeZone, sql, signal };
      return { status: 200, events: streamTipsEvents(tips, body.question, tipsContext) };
    },

    async readLabel({ body: photo }, context) {
      const request = { ...photo, instructions: labelInstructions };
      const texts = await readPhoto(deps, photo, context, ({ labels }) =>
        labels.read(request, context.signal),
      );
      const label = texts && cleanLabel(texts);
      if (!label) throw new ApiError('label-unreadable');
      return { status: 200, body: label };
    },
  };
}
