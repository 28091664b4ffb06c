import { cleanName, type TipsEvent, type TipsSource } from '@quitanda/contract';
import { AiFailure } from '../../ai/failure.ts';
import type { AnswerPart, Question, Source, TipsAssistant } from '../../ai/ports.ts';
import type { Database } from '../../db/database.ts';
import { toApiError } from './ai-error.ts';
import { storeSuggestions } from './suggestions.ts';
import type { ToolSession } from './tool-session.ts';

interface TipsContext {
  readonly now: Date;
  readonly sql: Database;
  readonly signal: AbortSignal;
  /** The tools that the model may use; undefined for a general question. */
  readonly session: ToolSession | undefined;
}

/**
 * Returns the model's answer as the contract's events. An error before the first event is thrown, so
 * that the response has the status of the error. A later error becomes the last event.
 */
export async function* streamTipsEvents(
  tips: TipsAssistant,
  question: Question,
  { now, sql, signal, session }: TipsContext,
): AsyncGenerator<TipsEvent> {
  let hasBegun = false;
  try {
    for await (const part of tips.ask(question, signal)) {
      yield await toEvent(part, sql, now);
      hasBegun = true;
    }
    if (session) yield* homeEvents(session);
    yield { type: 'done' };
  } catch (error) {
    if (!(error instanceof AiFailure) && !signal.aborted) throw error;
    const failure = toApiError(error);
    if (!hasBegun) throw failure;
    // The text that was already sent is based on these sources.
    if (session) yield* sourceEvents(session);
    yield { type: 'failure', failure: failure.body };
  }
}

function* homeEvents(session: ToolSession): Generator<TipsEvent> {
  const figures = [...session.figures];
  if (figures.length > 0) yield { type: 'figures', figures };
  yield* sourceEvents(session);
  for (const proposal of session.proposals) yield { type: 'proposal', proposal: toWire(proposal) };
}

function* sourceEvents({ sources }: ToolSession): Generator<TipsEvent> {
  if (sources.length > 0) yield { type: 'home-sources', sources: [...sources] };
}

type ProposalEvent = Extract<TipsEvent, { type: 'proposal' }>['proposal'];

/** The contract's schemas have arrays that may change. */
function toWire(proposal: ToolSession['proposals'][number]): ProposalEvent {
  switch (proposal.kind) {
    case 'add-items':
      return { ...proposal, items: [...proposal.items] };
    case 'change-quantities':
      return { ...proposal, items: [...proposal.items] };
    case 'add-to-pantry':
      return { ...proposal, items: [...proposal.items] };
    case 'set-budget':
      return proposal;
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
