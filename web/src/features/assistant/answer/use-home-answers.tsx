import { useRef, useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import type { Answering } from './answering.ts';
import type { HomeAnswersProps } from './HomeAnswers.tsx';

const HomeAnswers = lazyComponent<HomeAnswersProps>(
  async () => (await import('./HomeAnswers.tsx')).HomeAnswers,
);

/**
 * AI-22: returns the function that answers on this device, the questions that the household's data
 * answer, and the part that the screen must render for both.
 */
export function useHomeAnswers() {
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const [loaded] = useState(() => Promise.withResolvers<void>());
  const answering = useRef<Answering>(undefined);
  const answer: Answering = async (question) => {
    await loaded.promise;
    return answering.current?.(question);
  };
  function onAnswering(next: Answering) {
    answering.current = next;
    loaded.resolve();
  }
  return {
    answer,
    questions,
    part: <HomeAnswers onAnswering={onAnswering} onQuestions={setQuestions} />,
  };
}
