import { useEffect, useEffectEvent, useState } from 'react';
import { useHomeData } from '../home/use-home-data.ts';

/**
 * AI-20: returns at most four questions that this household's data answer. Empty until the data and
 * the rules are on the device.
 */
export function useHomeQuestions(): readonly string[] {
  const { arrived, readHome } = useHomeData();
  const readNow = useEffectEvent(readHome);
  const [questions, setQuestions] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCancelled = false;
    import('@quitanda/contract/assistant/suggest-questions').then(
      ({ suggestQuestions }) => {
        const home = isCancelled ? undefined : readNow();
        if (home !== undefined) setQuestions(suggestQuestions(home));
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [arrived]);
  return questions;
}
