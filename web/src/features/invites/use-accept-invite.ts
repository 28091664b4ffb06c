import { newId } from '@quitanda/contract/ids';
import { useNavigate } from '../../router/router-context.ts';
import { useState } from 'react';
import { useIsMounted } from '../../lib/timing/use-is-mounted.ts';
import { CallError } from '../../sync/http/call-error.ts';
import type { CallFailure } from '../../sync/reads-and-writes.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useFetchOnce, type FetchOnce } from '../../sync/react/use-fetch-once.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/**
 * How long to wait for the new lists. After that, the lists screen opens with the lists on the
 * device.
 */
const listsTimeoutMs = 4_000;

/**
 * INV-02: accepts an invite. The list is copied once, even after retries, and the copy is opened.
 */
export function useAcceptInvite(inviteToken: string) {
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
    const result = await call('acceptInvite', { params: { inviteToken } }, { key }).catch(
      callFailureOf,
    );
    if ('kind' in result) {
      setFailure(result);
      setIsBusy(false);
      return;
    }
    await fetchListsWithCopy(fetchOnce, result.id);
    toast.success('Lista adicionada com sucesso!');
    if (!isMounted.current) return;
    navigate({ to: '/lista-compras', state: { awaitedListId: result.id }, replace: true });
  }

  return { isBusy, failure, accept: () => void accept() };
}

function callFailureOf(error: unknown): CallFailure {
  if (error instanceof CallError) return error.failure;
  throw error;
}

/**
 * Fetches the lists. Fetches them again if the copy is missing, because the first fetch may join a
 * request that began before the copy was created.
 */
async function fetchListsWithCopy(fetchOnce: FetchOnce, copyId: string): Promise<void> {
  const signal = AbortSignal.timeout(listsTimeoutMs);
  const fetchLists = () => fetchOnce('getLists', {}, { signal }).catch(() => []);
  const lists = await fetchLists();
  if (lists.every(({ id }) => id !== copyId)) await fetchLists();
}
