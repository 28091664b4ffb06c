import { newId } from '@quitanda/contract/ids';
import { useNavigate } from '../../router/router-context.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import type { CallFailure } from '../../sync/reads-and-writes.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useFetchOnce, type FetchOnce } from '../../sync/react/use-fetch-once.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/** How long the screen waits for the new lists before it opens them as this device has them. */
const maxWaitMs = 4_000;

/** INV-02: copies the list once, however often it is tried, and opens the lists. */
export function useAcceptance(inviteToken: string) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  // With the same key, trying again after a lost answer makes no second copy.
  const [key] = useState(() => newId());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function accept(): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    const answer = await call('acceptInvite', { params: { inviteToken } }, { key }).catch(
      failureOf,
    );
    if ('kind' in answer) {
      setFailure(answer);
      setIsBusy(false);
      return;
    }
    await readLists(fetchOnce, answer.id);
    toast.success('Lista adicionada com sucesso!');
    if (!isMounted.current) return;
    navigate({ to: '/lista-compras', state: { clonedListId: answer.id }, replace: true });
  }

  return { isBusy, failure, accept: () => void accept() };
}

function failureOf(error: unknown): CallFailure {
  if (error instanceof CallError) return error.failure;
  throw error;
}

/**
 * Reads the lists, and once more if the copy is not among them: the first read may be an earlier
 * one, still in progress, that began before the copy was made.
 */
async function readLists(fetchOnce: FetchOnce, copyId: string): Promise<void> {
  const signal = AbortSignal.timeout(maxWaitMs);
  const read = () => fetchOnce('getLists', {}, { signal }).catch(() => []);
  const lists = await read();
  if (lists.every(({ id }) => id !== copyId)) await read();
}

/** Whether the screen is still mounted; a person who has left it is not moved to another screen. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
