import type { HomeData } from '@quitanda/contract/assistant/home-data';
import { useEffect, useRef } from 'react';
import { afterFirstLoad } from '../../../lib/timing/after-first-load.ts';
import { withAnswer } from '../conversation/turns.ts';
import { useHomeData } from '../home/use-home-data.ts';
import type { Answering } from './answering.ts';
import { missingAnswerText } from './failure-text.ts';
import { resolveFollowUp } from './follow-up.ts';

const homeMissingText =
  'Os dados da sua casa ainda não chegaram a este aparelho. Tente de novo em instantes.';
/** How long a question waits for the household's data to arrive on this device. */
const maxWaitMs = 5_000;

/** The rules and the articles, which are large and load after the first screen. */
async function loadRules() {
  const [rules, knowledge] = await Promise.all([
    import('@quitanda/contract/assistant/answer-question'),
    import('@quitanda/contract/knowledge/answer-from-articles'),
  ]);
  return { ...rules, ...knowledge };
}

/**
 * Returns the function that answers from this household's data and the written articles, on this
 * device and also offline (AI-14, AI-22). Without the data, as right after a sign-in, only the
 * articles answer.
 */
export function useDeviceAnswers(): Answering {
  const whenHomeKnown = useWhenHomeKnown();
  // So that they are there when the network is gone.
  useEffect(() => afterFirstLoad(() => void loadRules().catch(() => undefined)), []);
  return async ({ turn, earlier, signal, onArrived }) => {
    try {
      const [{ answerQuestion, answerFromArticles }, home] = await Promise.all([
        loadRules(),
        whenHomeKnown(),
      ]);
      if (signal.aborted) return undefined;
      const question = resolveFollowUp(turn.question, earlier);
      const answer =
        home === undefined
          ? answerFromArticles(question)
          : answerQuestion(question, turn.about, home);
      if (home === undefined && answer.basis === 'none') return homeMissingText;
      onArrived((shown) => withAnswer(shown, answer));
      return undefined;
    } catch {
      return missingAnswerText;
    }
  };
}

/** Returns a function that resolves to the household's data, or to undefined after a wait. */
function useWhenHomeKnown(): () => Promise<HomeData | undefined> {
  const { arrived, readHome } = useHomeData();
  const latest = useRef(readHome);
  const waiting = useRef(new Set<() => void>());
  useEffect(() => {
    latest.current = readHome;
  });
  useEffect(() => {
    for (const check of waiting.current) check();
  }, [arrived]);
  return async () => {
    const known = latest.current();
    if (known !== undefined) return known;
    const { promise, resolve } = Promise.withResolvers<HomeData | undefined>();
    const check = () => {
      const home = latest.current();
      if (home !== undefined) resolve(home);
    };
    waiting.current.add(check);
    const timer = setTimeout(() => resolve(undefined), maxWaitMs);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.current.delete(check);
    });
  };
}
