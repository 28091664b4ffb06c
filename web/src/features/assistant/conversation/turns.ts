/** The state of the open conversation, and how questions and answers change it. */
import type { AssistantAnswer } from '@quitanda/contract/assistant/answer';
import { maxTurns, type Card, type Conversation, type Turn } from '../history/conversation.ts';

export type TurnsAction =
  | { readonly type: 'opened'; readonly conversation: Conversation }
  | { readonly type: 'asked'; readonly turn: Turn }
  /** Adds what has arrived of an answer. */
  | { readonly type: 'arrived'; readonly id: string; readonly change: (turn: Turn) => Turn }
  | { readonly type: 'stopped'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly text: string }
  | {
      readonly type: 'decided';
      readonly id: string;
      readonly index: number;
      readonly card: Card;
    };

/** Returns the conversation after the action. */
export function changeTurns(conversation: Conversation, action: TurnsAction): Conversation {
  if (action.type === 'opened') return action.conversation;
  const { turns } = conversation;
  if (action.type === 'asked') {
    // A question that is asked again replaces its attempt without an answer.
    const others = turns.filter(({ id }) => id !== action.turn.id);
    return { ...conversation, turns: [...others, action.turn].slice(-maxTurns) };
  }
  return {
    ...conversation,
    turns: turns.map((turn) => (turn.id === action.id ? changeTurn(turn, action) : turn)),
  };
}

function changeTurn(
  turn: Turn,
  action: Exclude<TurnsAction, { readonly type: 'opened' | 'asked' }>,
): Turn {
  switch (action.type) {
    case 'arrived':
      return action.change(turn);
    case 'stopped':
      return { ...turn, status: 'incomplete' };
    case 'failed':
      return { ...turn, status: 'failed', failureText: action.text };
    case 'decided':
      return { ...turn, cards: turn.cards.with(action.index, action.card) };
  }
}

/** Returns a turn whose answer has not begun to arrive. */
export const newTurn = (
  asked: Pick<Turn, 'id' | 'question' | 'about' | 'askedAt' | 'answeredBy' | 'scope'>,
): Turn => ({
  ...asked,
  status: 'asking',
  text: '',
  figures: [],
  sources: [],
  cards: [],
  basis: 'none',
});

/** Returns a turn that is asked now. */
export const startTurn = (asked: Omit<Parameters<typeof newTurn>[0], 'askedAt'>): Turn =>
  newTurn({ ...asked, askedAt: Date.now() });

/** Returns the turn with a whole answer. */
export const withAnswer = (
  turn: Turn,
  { text, figures, sources, proposals, basis }: AssistantAnswer,
): Turn => ({
  ...turn,
  status: 'complete',
  text,
  figures,
  sources,
  basis,
  cards: proposals.map(openCard),
});

export const openCard = (proposal: Card['proposal']): Card => ({ proposal, outcome: 'open' });

/** A page that was closed during an answer has left this turn open: it ends as if it was stopped. */
export const withoutOpenEnd = (conversation: Conversation): Conversation => ({
  ...conversation,
  turns: conversation.turns.map((turn) =>
    turn.status === 'asking' ? { ...turn, status: 'incomplete' } : turn,
  ),
});

/** Whether the answer to this question is arriving. */
export const isAsking = ({ turns }: Conversation, turnId: string): boolean =>
  turns.some(({ id, status }) => id === turnId && status === 'asking');

/**
 * Returns the conversation with the turns as this device has stored them, except the turns that this
 * tab changes: another tab may have asked another question, or decided a card.
 */
export function withStored(
  conversation: Conversation,
  stored: Conversation | undefined,
  ownIds: readonly (string | undefined)[],
): Conversation {
  if (stored === undefined) return conversation;
  const isOwn = ({ id }: Turn) => ownIds.includes(id);
  const turns = [
    ...stored.turns.filter((turn) => !isOwn(turn)),
    ...conversation.turns.filter(isOwn),
  ].toSorted((one, other) => one.askedAt - other.askedAt);
  return { ...conversation, turns: turns.slice(-maxTurns) };
}
