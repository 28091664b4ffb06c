import { cleanName, type TipsEvent, type TipsSource } from '@quitanda/contract';
import { AiFailure } from '../../ai/failure.ts';
import type { AnswerPart, Source, TipsAssistant } from '../../ai/ports.ts';
import type { Database } from '../../db/database.ts';
import { toApiError } from './ai-error.ts';
import { storeSuggestions } from './suggestions.ts';
import { tipsInstructions, wrapQuestion } from './tips-prompt.ts';

interface TipsContext {
  readonly now: Date;
  /** The time zone of the household. */
  readonly timeZone: string;
  readonly sql: Database;
  readonly signal: AbortSignal;
}

/**
 * Returns the model's answer as the contract's events. An error before the first event is thrown, so
 * that the response has the status of the error. A later error becomes the last event.
 */
export async function* streamTipsEvents(
  tips: TipsAssistant,
  question: string,
  { now, timeZone, sql, signal }: TipsContext,
): AsyncGenerator<TipsEvent> {
  const prompt = {
    instructions: tipsInstructions(now, timeZone),
    question: wrapQuestion(question),
  };
  let hasBegun = false;
  try {
    for await (const part of tips.ask(prompt, signal)) {
      yield await toEvent(part, sql, now);
      hasBegun = true;
    }
    yield { type: 'done' };
  } catch (error) {
    if (!(error instanceof AiFailure) && !signal.aborted) throw error;
    const failure = toApiError(error);
    if (!hasBegun) throw failure;
    yield { type: 'failure', failure: failure.body };
  }
}

async function toEvent(part: AnswerPart, sql: Database, now: Date): Promise<TipsEvent> {
  switch (part.type) {
    case 'text':
      return part;
    case 'sources':
      return { type: 'sources', sources: part.sources.map(cleanSource) };
    case 'suggestions':
      return { type: 'suggestions', path: await storeSuggestions(sql, part.html, now) };
  }
}

/** Cleans the title of a page, which is untrusted. */
function cleanSource({ title, url }: Source): TipsSource {
  const cleaned = cleanName(title ?? '');
  return { title: 'name' in cleaned ? cleaned.name : null, url };
}
