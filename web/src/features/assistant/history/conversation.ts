/** What one conversation with the assistant consists of, as the device keeps it. */
import type {
  AnswerFigure,
  AnswerSource,
  AskedAbout,
  AssistantAnswer,
  Proposal,
} from '@quitanda/contract/assistant/answer';

/** A proposal of an answer, and what the person has decided about it. */
export interface Card {
  readonly proposal: Proposal;
  readonly outcome: 'open' | 'done' | 'declined' | 'undone';
  /** What was done, as shown afterwards: '6 itens na "Compra da semana"'. */
  readonly doneText?: string;
}

/** What a model may use: the household's data too, or only the question and the conversation. */
export type Scope = 'general' | 'home';

/** A question, and the part of its answer that has arrived. */
export interface Turn {
  readonly id: string;
  readonly question: string;
  readonly about: AskedAbout | null;
  /** When it was asked, in milliseconds since 1970. */
  readonly askedAt: number;
  /** Who answers: the rules and articles on this device, or the server's language model. */
  readonly answeredBy: 'device' | 'model';
  /** What the answer may have used. The device always uses the household's data. */
  readonly scope: Scope;
  readonly status: 'asking' | 'complete' | 'incomplete' | 'failed';
  readonly text: string;
  readonly figures: readonly AnswerFigure[];
  readonly sources: readonly AnswerSource[];
  readonly cards: readonly Card[];
  readonly basis: AssistantAnswer['basis'];
  /** The address of the provider's search suggestions, on this server. */
  readonly suggestionsPath?: string;
  /** Why the question failed (AI-04). */
  readonly failureText?: string;
}

export interface Conversation {
  readonly id: string;
  readonly turns: readonly Turn[];
}

/** The most turns of one conversation; the oldest are dropped. */
export const maxTurns = 30;

/** Returns the time of the last question, or 0. */
export const lastAskedAt = ({ turns }: Conversation): number => turns.at(-1)?.askedAt ?? 0;
