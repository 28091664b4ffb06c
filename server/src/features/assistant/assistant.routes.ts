import type { Request } from '@quitanda/contract';
import { readTimeZone } from '../../db/households.sql.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { HandlerContext, Handlers } from '../../http/handlers.ts';
import { asMember, asPerson } from '../../http/rights.ts';
import { describeAbout } from './asked-about.ts';
import { spendAiQuotas } from './ai-quotas.ts';
import { consentHandlers, mayReadHome } from './consent.ts';
import { labelInstructions } from './label-prompt.ts';
import { cleanLabel } from './label.ts';
import { readPhoto, requireAi, type AssistantDeps } from './read-photo.ts';
import { streamTipsEvents } from './tips-events.ts';
import { tipsInstructions, wrapQuestion } from './tips-prompt.ts';
import { ToolSession } from './tool-session.ts';
import type { ToolContext } from './tools/household-tool.ts';
import { proposingTools, readingTools } from './tools/household-tools.ts';

const allTools = [...readingTools, ...proposingTools];

interface ToolDeps {
  readonly readOfflineProducts?: ToolContext['readCatalogue'];
}

export function createAssistantHandlers(
  deps: AssistantDeps & ToolDeps,
): Handlers<'askTips' | 'readLabel' | keyof typeof consentHandlers> {
  return {
    ...consentHandlers,

    askTips: asMember(async ({ body }, context) => {
      const { caller, now, sql, signal } = context;
      const { tips } = requireAi(deps.ai);
      const isAboutHome = body.scope === 'home';
      if (isAboutHome && !(await mayReadHome(sql, caller))) {
        throw new ApiError('assistant-not-allowed');
      }
      await spendAiQuotas(sql, deps, caller.id, now);
      const toolContext = await createToolContext(deps, context);
      const session = isAboutHome ? new ToolSession(toolContext, allTools) : undefined;
      const question = {
        instructions: tipsInstructions(now, toolContext.timeZone, isAboutHome),
        question: await wrapBody(body, toolContext),
        tools: session?.modelTools(),
      };
      const tipsContext = { now, sql, signal, session };
      return { status: 200, events: streamTipsEvents(tips, question, tipsContext) };
    }),

    readLabel: asPerson(async ({ body: photo }, context) => {
      const request = { ...photo, instructions: labelInstructions };
      const texts = await readPhoto(deps, photo, context, ({ labels }) =>
        labels.read(request, context.signal),
      );
      const label = texts && cleanLabel(texts);
      if (!label) throw new ApiError('label-unreadable');
      return { status: 200, body: label };
    }),
  };
}

async function createToolContext(
  { readOfflineProducts: readCatalogue }: ToolDeps,
  { caller, now, sql }: HandlerContext & { readonly sql: Database },
): Promise<ToolContext> {
  const timeZone = await readTimeZone(sql, caller.householdId);
  return { sql, caller, now, timeZone, readCatalogue };
}

async function wrapBody(
  { question, history, about, scope }: Request<'askTips'>['body'],
  context: ToolContext,
): Promise<string> {
  const isDescribed = scope === 'home' && about !== undefined;
  return wrapQuestion({
    question,
    history,
    about: isDescribed ? await describeAbout(context, about) : undefined,
  });
}
