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
 * Sends one question at a time. The request is aborted by a new question, by 'Parar', and when the
 * person leaves the screen.
 */
export function useTips() {
  const stream = useStream();
  const toast = useToast();
  const [tips, dispatch] = useReducer(tipsReducer, initialTips);
  const inFlight = useRef<SentQuestion>(undefined);

  useEffect(() => () => abortRequest(inFlight), []);

  /** Resolves to the message to show if the answer is incomplete, else to undefined. */
  async function readAnswer({
    question,
    controller: { signal },
  }: SentQuestion): Promise<string | undefined> {
    let hasText = false;
    try {
      for await (const event of stream('askTips', { body: { question } }, { signal })) {
        if (signal.aborted) return undefined;
        if (event.type === 'failure') return tipsFailureText(event.failure, hasText);
        hasText ||= event.type === 'text';
        dispatch({ type: 'event', event });
      }
      return undefined;
    } catch (error) {
      return signal.aborted ? undefined : tipsFailureText(reasonOf(error), hasText);
    }
  }

  async function ask(question: string): Promise<void> {
    // Ignores the second tap of a double tap, which would send the same question again.
    if (inFlight.current?.question === question) return;
    abortRequest(inFlight);
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
    abortRequest(inFlight);
    dispatch({ type: 'stopped' });
  }

  return { tips, ask: (question: string) => void ask(question), stop };
}

function abortRequest(ref: { current: SentQuestion | undefined }): void {
  ref.current?.controller.abort();
  ref.current = undefined;
}

function reasonOf(error: unknown): Failure | 'network' {
  if (!(error instanceof CallError)) throw error;
  return error.failure.kind === 'network' ? 'network' : error.failure.failure;
}
