import { newId } from '@quitanda/contract/ids';
import type { EndpointName } from '@quitanda/contract';
import { useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import type { Call } from '../../sync/http/call.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useUnsentActions, type UnsentActions } from '../../sync/react/use-unsent.ts';
import { useToast } from '../../ui/toast-region.tsx';

/** What to say of a call that failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  const { failure } = error;
  return failure.kind === 'network'
    ? 'Sem conexão. Tente novamente quando o sinal voltar.'
    : failure.failure.message;
}

/**
 * Sends what waits: a list that has moved would not take it any more. Throws CallError where that does
 * not work now.
 */
export async function sendFirst(sendNow: UnsentActions['sendNow']): Promise<void> {
  const ending = await sendNow();
  if (ending !== 'sent' && ending !== 'refused') throw new CallError({ kind: 'network' });
}

/**
 * A change of a household, which works online only: one at a time. Answers whether it is done; says
 * why where it is not.
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
      await sendFirst(sendNow);
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
