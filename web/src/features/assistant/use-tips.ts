import type { Failure } from '@quitanda/contract';
import { useEffect, useReducer, useRef } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import { useStream } from '../../sync/react/use-stream.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { tipsFailureText } from './tips-failure.ts';
import { tipsReducer, initialTips } from './tips.ts';

interface SentQuestion {
  readonly question: string;
  readonly controller: AbortController;
}

/**
 * Sends one question at a time. A new question, 'Parar' and leaving the screen abort the previous
 * one.
 */
export function useTips() {
  const stream = useStream();
  const toast = useToast();
  const [tips, dispatch] = useReducer(tipsReducer, initialTips);
  const inFlight = useRef<SentQuestion>(undefined);

  useEffect(() => () => end(inFlight), []);

  /** Resolves to the message to show if the answer ended too early, else to undefined. */
  async function readAnswer({
    question,
    controller: { signal },
  }: SentQuestion): Promise<string | undefined> {
    let hasBegun = false;
    try {
      for await (const event of stream('askTips', { body: { question } }, { signal })) {
        if (signal.aborted) return undefined;
        if (event.type === 'failure') return tipsFailureText(event.failure, hasBegun);
        hasBegun ||= event.type === 'text';
        dispatch({ type: 'event', event });
      }
      return undefined;
    } catch (error) {
      return signal.aborted ? undefined : tipsFailureText(reasonOf(error), hasBegun);
    }
  }

  async function ask(question: string): Promise<void> {
    // Ignores a double tap, which sends the same question again.
    if (inFlight.current?.question === question) return;
    end(inFlight);
    const sent: SentQuestion = { question, controller: new AbortController() };
    inFlight.current = sent;
    dispatch({ type: 'asked', question });
    const failureText = await readAnswer(sent);
    if (inFlight.current !== sent) return;
    inFlight.current = undefined;
    if (failureText === undefined) return;
    dispatch({ type: 'failed', text: failureText });
    toast.error(failureText);
  }

  function stop(): void {
    end(inFlight);
    dispatch({ type: 'stopped' });
  }

  return { tips, ask: (question: string) => void ask(question), stop };
}

function end(ref: { current: SentQuestion | undefined }): void {
  ref.current?.controller.abort();
  ref.current = undefined;
}

function reasonOf(error: unknown): Failure | 'network' {
  if (!(error instanceof CallError)) throw error;
  return error.failure.kind === 'network' ? 'network' : error.failure.failure;
}
