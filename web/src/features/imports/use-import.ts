import type { Answer, NewImport } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useRef, useState } from 'react';
import { useCall } from '../../sync/react/use-call.ts';
import { useUnsentActions } from '../../sync/react/use-unsent.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { callErrorText, sendWaitingWrites } from '../../shared/use-household-call.ts';
import { listTooLongText } from './destinations.ts';
import { undoneText } from './import-text.ts';

/**
 * Sends imports and undoes them, only with a network (UI-07). Sends the waiting writes first,
 * because the destination of an import may be a list that exists only on this device. A retry has
 * the same idempotency key, because the server may have executed the call although its response was
 * lost. While `isBusy` is true, the buttons must not start another call.
 */
export function useImport() {
  const call = useCall();
  const { sendNow } = useUnsentActions();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Answer<'createImport'>>();
  const unconfirmedCall = useRef<{ readonly content: string; readonly key: string }>(undefined);

  /** Runs a call. A retry with the same content gets the idempotency key of the failed call. */
  async function run(content: string, send: (key: string) => Promise<void>): Promise<void> {
    setIsBusy(true);
    if (unconfirmedCall.current?.content !== content)
      unconfirmedCall.current = { content, key: newId() };
    try {
      await sendWaitingWrites(sendNow);
      await send(unconfirmedCall.current.key);
      unconfirmedCall.current = undefined;
    } catch (error) {
      toast.error(callErrorText(error));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    /** The response of the last import, until the import is undone or `reset` is called. */
    result,
    send: (body: NewImport, onSent: () => void) => {
      const problem = listTooLongText(body);
      if (problem !== undefined) {
        toast.error(problem);
        return;
      }
      void run(JSON.stringify(body), async (key) => {
        setResult(await call('createImport', { body }, { key }));
        onSent();
      });
    },
    undo: (importId: string, onUndone: () => void) =>
      void run(importId, async (key) => {
        const response = await call('undoImport', { params: { importId } }, { key });
        setResult(undefined);
        onUndone();
        toast.success(undoneText(response));
      }),
    /** Removes the result of the last import, for example before another file is shown. */
    reset: () => setResult(undefined),
  };
}
