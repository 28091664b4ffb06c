import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import { callFailureText } from '../../sync/http/call-failure-text.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useFetchOnce } from '../../sync/react/use-fetch-once.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

const undoToastMs = 10_000;

interface SeparableMerge {
  readonly id: string;
  readonly from: string;
}

/**
 * Returns functions that merge two supermarkets and separate them again (MKT-01, MKT-02). They work only
 * online, because only the server knows everything that a merge moves. `onMerged` is called after each
 * success.
 */
export function useMerges(onMerged: () => void) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  /**
   * Makes a call, and reads again what it has changed. Resolves to whether the server has accepted it.
   */
  async function change(send: () => Promise<void>): Promise<boolean> {
    setIsBusy(true);
    try {
      await send();
      onMerged();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(callFailureText(error.failure));
      return false;
    } finally {
      setIsBusy(false);
      // After a refusal too, because another person may have merged the same supermarkets.
      for (const name of ['getSupermarkets', 'getSupermarketMerges', 'getPriceBook'] as const) {
        fetchOnce(name, {}).catch(() => undefined);
      }
    }
  }

  const merge = (from: string, into: string) =>
    change(async () => {
      const merged = await call('mergeSupermarkets', { body: { from, into } }, { key: newId() });
      toast.success(`${merged.from} agora é ${merged.into}.`, {
        action: { label: 'Desfazer', onAction: () => separate(merged) },
        durationMs: undoToastMs,
      });
    });

  const separate = ({ id, from }: SeparableMerge) =>
    void change(async () => {
      await call('undoSupermarketMerge', { params: { mergeId: id } }, { key: newId() });
      toast.success(`${from} voltou a ser outro supermercado.`);
    });

  return { merge, separate, isBusy };
}
