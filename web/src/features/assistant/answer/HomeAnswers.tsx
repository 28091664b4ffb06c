import { useEffect } from 'react';
import { useHomeQuestions } from '../conversation/use-home-questions.ts';
import type { Answering } from './answering.ts';
import { useDeviceAnswers } from './use-device-answers.ts';

export interface HomeAnswersProps {
  /** Called with the function that answers on this device. */
  readonly onAnswering: (answering: Answering) => void;
  readonly onQuestions: (questions: readonly string[]) => void;
}

/**
 * Reads the household's data for answers on this device. It shows nothing, and is a component because
 * its code is loaded after the first screen.
 */
export function HomeAnswers({ onAnswering, onQuestions }: HomeAnswersProps) {
  const answering = useDeviceAnswers();
  const questions = useHomeQuestions();
  useEffect(() => onAnswering(answering));
  useEffect(() => onQuestions(questions), [onQuestions, questions]);
  return null;
}
