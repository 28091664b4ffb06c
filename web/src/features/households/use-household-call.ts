import { callFailureText } from '../../sync/http/call-failure-text.ts';
import { newId } from '@quitanda/contract/ids';
import type { EndpointName } from '@quitanda/contract';
import { useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import type { Call } from '../../sync/http/call.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useUnsentActions, type UnsentActions } from '../../sync/react/use-unsent.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/** Returns the message for a failed call. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return callFailureText(error.failure);
}

/**
 * Sends the waiting writes. A call that moves their list must come after them, because the server
 * would refuse them then. Throws CallError if they cannot be sent now.
 */
export async function sendWaitingWrites(sendNow: UnsentActions['sendNow']): Promise<void> {
  const ending = await sendNow();
  if (ending !== 'sent' && ending !== 'refused') throw new CallError({ kind: 'network' });
}

/**
 * Returns `change`, which makes one change of a household at a time. It works online only. It
 * resolves to whether the change is done, and shows a message if it failed.
 */
export function useHouseholdCall() {
  const call = useCall();
  const { sendNow } = useUnsentActions();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function change<N extends EndpointName>(
    name: N,
    input: Parameters<Call>[1] & object,
  ): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await sendWaitingWrites(sendNow);
      await call(name, input as never, { key: newId() });
      return true;
    } catch (error) {
      toast.error(failureText(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, change };
}
