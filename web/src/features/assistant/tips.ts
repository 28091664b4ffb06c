/** What the screen knows of its questions and answers. */
import type { TipsEvent, TipsSource } from '@quitanda/contract';
import { isOwnPath, isWebAddress } from './web-address.ts';

export interface Answer {
  readonly question: string;
  readonly text: string;
  readonly sources: readonly TipsSource[];
  /** Address of the provider's search suggestions, on this server. */
  readonly suggestionsPath: string | undefined;
  /** false for one that was stopped or broke off. */
  readonly isWhole: boolean;
}

export interface Tips {
  /** The question asked last, answered or not. */
  readonly question: string | undefined;
  /** Its answer is under way. */
  readonly isAsking: boolean;
  /** What has come of its answer so far. */
  readonly writing: Answer | undefined;
  /** The answer before, which a question that fails leaves in place. */
  readonly last: Answer | undefined;
  /** Why the last question failed (AI-04). */
  readonly failureText: string | undefined;
}

export type TipsAction =
  | { readonly type: 'asked'; readonly question: string }
  | { readonly type: 'heard'; readonly event: TipsEvent }
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
    case 'heard':
      return heard(tips, action.event);
    case 'stopped':
      return ended(tips);
    case 'failed':
      return { ...ended(tips), failureText: action.text };
  }
}

function heard(tips: Tips, event: TipsEvent): Tips {
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

/** What came of an answer that will not go on, if anything did; else the one before. */
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
