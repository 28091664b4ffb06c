import type { Failure } from '@quitanda/contract';
import { useEffect, useReducer, useRef } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import { useStream } from '../../sync/react/use-stream.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { tipsFailureText } from './tips-failure.ts';
import { nextTips, noTips } from './tips.ts';

interface Asking {
  readonly question: string;
  readonly aborter: AbortController;
}

/**
 * Sends one question at a time. A new question, 'Parar' and leaving the screen abort the previous
 * one.
 */
export function useTips() {
  const stream = useStream();
  const toast = useToast();
  const [tips, dispatch] = useReducer(nextTips, noTips);
  const asking = useRef<Asking>(undefined);

  useEffect(() => () => end(asking), []);

  /** Resolves with why the answer ended too early, if it did. */
  async function listen({ question, aborter: { signal } }: Asking): Promise<string | undefined> {
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
    // The same question again is a double tap, and is ignored.
    if (asking.current?.question === question) return;
    end(asking);
    const mine: Asking = { question, aborter: new AbortController() };
    asking.current = mine;
    dispatch({ type: 'asked', question });
    const failureText = await listen(mine);
    if (asking.current !== mine) return;
    asking.current = undefined;
    if (failureText === undefined) return;
    dispatch({ type: 'failed', text: failureText });
    toast.error(failureText);
  }

  function stop(): void {
    end(asking);
    dispatch({ type: 'stopped' });
  }

  return { tips, ask: (question: string) => void ask(question), stop };
}

function end(asking: { current: Asking | undefined }): void {
  asking.current?.aborter.abort();
  asking.current = undefined;
}

function reasonOf(error: unknown): Failure | 'network' {
  if (!(error instanceof CallError)) throw error;
  return error.failure.kind === 'network' ? 'network' : error.failure.failure;
}
