/** The state of the tips screen, and how questions and streamed events change it. */
import type { TipsEvent, TipsSource } from '@quitanda/contract';
import { isServerPath, isWebAddress } from './web-address.ts';

export interface Answer {
  readonly question: string;
  readonly text: string;
  readonly sources: readonly TipsSource[];
  /** The address of the provider's search suggestions, on this server. */
  readonly suggestionsPath: string | undefined;
  /** False for an answer that was stopped or interrupted. */
  readonly isComplete: boolean;
}

export interface TipsState {
  /** The last question, answered or not. */
  readonly question: string | undefined;
  /** Whether the answer to the last question is being streamed. */
  readonly isAsking: boolean;
  /** The part of the streamed answer that has arrived. */
  readonly partialAnswer: Answer | undefined;
  /** The last answer that has text. It stays if a new question fails. */
  readonly lastAnswer: Answer | undefined;
  /** Why the last question failed (AI-04). */
  readonly failureText: string | undefined;
}

export type TipsAction =
  | { readonly type: 'asked'; readonly question: string }
  | { readonly type: 'event'; readonly event: TipsEvent }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly text: string };

export const initialTips: TipsState = {
  question: undefined,
  isAsking: false,
  partialAnswer: undefined,
  lastAnswer: undefined,
  failureText: undefined,
};

export function tipsReducer(tips: TipsState, action: TipsAction): TipsState {
  switch (action.type) {
    case 'asked':
      return {
        question: action.question,
        isAsking: true,
        partialAnswer: emptyAnswer(action.question),
        lastAnswer: latestAnswerWithText(tips),
        failureText: undefined,
      };
    case 'event':
      return applyEvent(tips, action.event);
    case 'stopped':
      return withoutRequest(tips);
    case 'failed':
      return { ...withoutRequest(tips), failureText: action.text };
  }
}

function applyEvent(tips: TipsState, event: TipsEvent): TipsState {
  const { partialAnswer } = tips;
  if (partialAnswer === undefined) return tips;
  if (event.type === 'done')
    return { ...withoutRequest(tips), lastAnswer: { ...partialAnswer, isComplete: true } };
  return { ...tips, partialAnswer: addEvent(partialAnswer, event) };
}

function addEvent(answer: Answer, event: TipsEvent): Answer {
  switch (event.type) {
    case 'text':
      return { ...answer, text: answer.text + event.text };
    case 'sources':
      return { ...answer, sources: event.sources.filter(({ url }) => isWebAddress(url)) };
    case 'suggestions':
      return isServerPath(event.path) ? { ...answer, suggestionsPath: event.path } : answer;
    default:
      return answer;
  }
}

/** Returns the state after the request has ended. */
const withoutRequest = (tips: TipsState): TipsState => ({
  ...initialTips,
  question: tips.question,
  lastAnswer: latestAnswerWithText(tips),
});

/** Returns the streamed answer, or the previous answer if no text has arrived. */
function latestAnswerWithText({ partialAnswer, lastAnswer }: TipsState): Answer | undefined {
  return partialAnswer === undefined || partialAnswer.text === '' ? lastAnswer : partialAnswer;
}

const emptyAnswer = (question: string): Answer => ({
  question,
  text: '',
  sources: [],
  suggestionsPath: undefined,
  isComplete: false,
});
