import { callFailureText } from '../sync/http/call-failure-text.ts';
import { newId } from '@quitanda/contract/ids';
import type { EndpointName } from '@quitanda/contract';
import { useRef, useState } from 'react';
import { CallError } from '../sync/http/call-error.ts';
import type { Call } from '../sync/http/call.ts';
import { useCall } from '../sync/react/use-call.ts';
import { useUnsentActions, type UnsentActions } from '../sync/react/use-unsent.ts';
import { useToast } from '../ui/feedback/toast-region.tsx';

/** Returns the message for a failed call. Throws any other error again. */
export function callErrorText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return callFailureText(error.failure);
}

/**
 * Sends the waiting writes. The writes of a list must be sent before a call that moves the list,
 * because the server would refuse these writes afterwards. Throws CallError if the writes cannot be
 * sent now.
 */
export async function sendWaitingWrites(sendNow: UnsentActions['sendNow']): Promise<void> {
  const outcome = await sendNow();
  if (outcome !== 'sent' && outcome !== 'refused') throw new CallError({ kind: 'network' });
}

/**
 * Returns `sendChange`, which sends the waiting writes and then a change of a household. It works
 * only online, and resolves to true if the change has succeeded. If the change fails, it shows a
 * message. While one change is being sent, `sendChange` ignores further ones, and `sendInTurn` sends
 * a further one afterwards. Use the latter in a dialog that closes before the answer, because the
 * person cannot see that a change is being sent.
 */
export function useHouseholdCall() {
  const call = useCall();
  const { sendNow } = useUnsentActions();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const changeInFlight = useRef<Promise<boolean>>(undefined);

  async function send(name: EndpointName, input: Parameters<Call>[1] & object): Promise<boolean> {
    setIsBusy(true);
    try {
      await sendWaitingWrites(sendNow);
      await call(name, input as never, { key: newId() });
      return true;
    } catch (error) {
      toast.error(callErrorText(error));
      return false;
    } finally {
      changeInFlight.current = undefined;
      setIsBusy(false);
    }
  }
  async function sendChange(...change: Parameters<typeof send>): Promise<boolean> {
    if (changeInFlight.current !== undefined) return false;
    changeInFlight.current = send(...change);
    return changeInFlight.current;
  }
  async function sendInTurn(...change: Parameters<typeof send>): Promise<boolean> {
    while (changeInFlight.current !== undefined) await changeInFlight.current;
    return sendChange(...change);
  }
  return { isBusy, sendChange, sendInTurn };
}
