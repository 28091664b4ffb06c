import { newId } from '@quitanda/contract/ids';
import { useNavigate } from '../../router/router-context.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import type { CallFailure } from '../../sync/reads-and-writes.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useFetchOnce, type FetchOnce } from '../../sync/react/use-fetch-once.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/** The maximum wait for the new lists; then the screen opens the lists that the device has. */
const maxWaitMs = 4_000;

/** INV-02: copies the list once, even after retries, and opens the lists. */
export function useAcceptance(inviteToken: string) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  // The key stays the same, so that a retry after a lost response creates no second copy.
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
 * Reads the lists, and reads them again if the copy is missing, because the first read may be a
 * request in progress that began before the copy was created.
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
