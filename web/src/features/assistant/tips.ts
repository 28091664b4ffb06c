/** The state of the screen: questions and answers. */
import type { TipsEvent, TipsSource } from '@quitanda/contract';
import { isOwnPath, isWebAddress } from './web-address.ts';

export interface Answer {
  readonly question: string;
  readonly text: string;
  readonly sources: readonly TipsSource[];
  /** The address of the provider's search suggestions, on this server. */
  readonly suggestionsPath: string | undefined;
  /** False for an answer that was stopped or interrupted. */
  readonly isWhole: boolean;
}

export interface Tips {
  /** The last question, answered or not. */
  readonly question: string | undefined;
  /** Whether its answer is being streamed. */
  readonly isAsking: boolean;
  /** The part of its answer that has arrived. */
  readonly writing: Answer | undefined;
  /** The answer before, which stays if the new question fails. */
  readonly last: Answer | undefined;
  /** Why the last question failed (AI-04). */
  readonly failureText: string | undefined;
}

export type TipsAction =
  | { readonly type: 'asked'; readonly question: string }
  | { readonly type: 'event'; readonly event: TipsEvent }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly text: string };

export const noTips: Tips = {
  question: undefined,
  isAsking: false,
  writing: undefined,
  last: undefined,
  failureText: undefined,
};

export function nextTips(tips: Tips, action: TipsAction): Tips {
  switch (action.type) {
    case 'asked':
      return {
        question: action.question,
        isAsking: true,
        writing: blank(action.question),
        last: best(tips),
        failureText: undefined,
      };
    case 'event':
      return applyEvent(tips, action.event);
    case 'stopped':
      return ended(tips);
    case 'failed':
      return { ...ended(tips), failureText: action.text };
  }
}

function applyEvent(tips: Tips, event: TipsEvent): Tips {
  const { writing } = tips;
  if (writing === undefined) return tips;
  if (event.type === 'done') return { ...ended(tips), last: { ...writing, isWhole: true } };
  return { ...tips, writing: grown(writing, event) };
}

function grown(answer: Answer, event: TipsEvent): Answer {
  switch (event.type) {
    case 'text':
      return { ...answer, text: answer.text + event.text };
    case 'sources':
      return { ...answer, sources: event.sources.filter(({ url }) => isWebAddress(url)) };
    case 'suggestions':
      return isOwnPath(event.path) ? { ...answer, suggestionsPath: event.path } : answer;
    default:
      return answer;
  }
}

const ended = (tips: Tips): Tips => ({ ...noTips, question: tips.question, last: best(tips) });

/** Returns the received text of an answer that has ended; without text, the previous answer. */
function best({ writing, last }: Tips): Answer | undefined {
  return writing === undefined || writing.text === '' ? last : writing;
}

const blank = (question: string): Answer => ({
  question,
  text: '',
  sources: [],
  suggestionsPath: undefined,
  isWhole: false,
});
