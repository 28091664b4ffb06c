import type { Answer, EndpointName } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useRef, useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import { callFailureText } from '../../sync/http/call-failure-text.ts';
import { useCall } from '../../sync/react/use-call.ts';
import type { CallInput } from '../../sync/reads-and-writes.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/** Returns the message for a failed call. Throws other errors. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return callFailureText(error.failure);
}

/**
 * Returns `run`, which sends a call at once, without the outbox, and resolves to the answer. If the
 * call fails, `run` shows a message and resolves to undefined. While a call is running, `run` does
 * not send the same call again. `isBusy` says whether any call is running.
 */
export function useConnectionCall() {
  const call = useCall();
  const toast = useToast();
  const running = useRef(new Set<string>());
  const [runningCount, setRunningCount] = useState(0);

  async function run<N extends EndpointName>(
    name: N,
    input: CallInput<N>,
  ): Promise<{ readonly answer: Answer<N> } | undefined> {
    const callId = JSON.stringify([name, input]);
    if (running.current.has(callId)) return undefined;
    running.current.add(callId);
    setRunningCount(running.current.size);
    try {
      return { answer: await call(name, input as never, { key: newId() }) };
    } catch (error) {
      toast.error(failureText(error));
      return undefined;
    } finally {
      running.current.delete(callId);
      setRunningCount(running.current.size);
    }
  }
  return { isBusy: runningCount > 0, run };
}
