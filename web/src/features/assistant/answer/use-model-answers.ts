import type { Failure } from '@quitanda/contract';
import { CallError } from '../../../sync/http/call-error.ts';
import { useStream } from '../../../sync/react/use-stream.ts';
import type { Turn } from '../history/conversation.ts';
import { tipsFailureText } from './failure-text.ts';
import { withEvent } from './model-events.ts';
import type { Answering } from './answering.ts';

/** The earlier turns and the characters of each answer that go along with a question (API-207). */
const maxSentTurns = 6;
const maxSentAnswer = 4_000;

/** Returns the function that lets the server's language model answer, piece by piece (AI-02, AI-21). */
export function useModelAnswers(): Answering {
  const stream = useStream();
  return async ({ turn, earlier, signal, onArrived }) => {
    let hasText = false;
    const { question, about, scope } = turn;
    const history = earlier
      .filter((before) => scope === 'home' || isGeneral(before))
      .flatMap(toSentTurn)
      .slice(-maxSentTurns);
    const body = {
      question,
      ...(scope === 'home' && { scope, ...(about && { about }) }),
      ...(history.length > 0 && { history }),
    };
    try {
      for await (const event of stream('askTips', { body }, { signal })) {
        if (signal.aborted) return undefined;
        if (event.type === 'failure') return tipsFailureText(event.failure, hasText);
        hasText ||= event.type === 'text';
        onArrived((shown) => withEvent(shown, event));
      }
      return undefined;
    } catch (error) {
      return signal.aborted ? undefined : tipsFailureText(reasonOf(error), hasText);
    }
  };
}

/** Whether an answer has nothing of the household, which may then not be sent (AI-27). */
const isGeneral = ({ answeredBy, scope, basis }: Turn): boolean =>
  answeredBy === 'model' ? scope === 'general' : basis === 'articles';

function toSentTurn({ question, text, status }: Turn): { question: string; answer: string }[] {
  if (status === 'failed' || text === '') return [];
  return [{ question, answer: Array.from(text).slice(0, maxSentAnswer).join('') }];
}

function reasonOf(error: unknown): Failure | 'network' {
  if (!(error instanceof CallError)) throw error;
  return error.failure.kind === 'network' ? 'network' : error.failure.failure;
}
