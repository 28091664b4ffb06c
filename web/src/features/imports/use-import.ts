import type { Answer, NewImport } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useRef, useState } from 'react';
import { useCall } from '../../sync/react/use-call.ts';
import { useUnsentActions } from '../../sync/react/use-unsent.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { failureText, sendWaitingWrites } from '../households/use-household-call.ts';
import { overfullText } from './destinations.ts';
import { undoneText } from './import-text.ts';

/**
 * Imports and undoes, online only (UI-07). The waiting writes are sent first, because an import may
 * go into a list that only this device has. A failed call is sent again with the same idempotency
 * key, because the server may have executed it although the answer was lost. While `isBusy` is
 * true, the buttons must start no second call.
 */
export function useImport() {
  const call = useCall();
  const { sendNow } = useUnsentActions();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Answer<'createImport'>>();
  const unconfirmed = useRef<{ readonly content: string; readonly key: string }>(undefined);

  /** Runs a call with the idempotency key for its content. */
  async function run(content: string, send: (key: string) => Promise<void>): Promise<void> {
    setIsBusy(true);
    if (unconfirmed.current?.content !== content) unconfirmed.current = { content, key: newId() };
    try {
      await sendWaitingWrites(sendNow);
      await send(unconfirmed.current.key);
      unconfirmed.current = undefined;
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    /** The answer of the last import, until the import is undone or another one begins. */
    result,
    send: (body: NewImport, onSent: () => void) => {
      const problem = overfullText(body);
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
        const answer = await call('undoImport', { params: { importId } }, { key });
        setResult(undefined);
        onUndone();
        toast.success(undoneText(answer));
      }),
    /** Removes the result of the last import, for example for another file. */
    reset: () => setResult(undefined),
  };
}
