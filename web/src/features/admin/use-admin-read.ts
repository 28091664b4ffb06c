import type { Answer, ReadName } from '@quitanda/contract';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from '../../router/router-context.ts';
import type { CallInput } from '../../sync/reads-and-writes.ts';
import { isNotFound, refusalOf, useAdminCall, type AdminName } from './use-admin-call.ts';

interface AdminRead<T> {
  /** The last answer; undefined before the first. */
  readonly data: T | undefined;
  /** Whether `data` is the answer to the present input, and not to the one before. */
  readonly isCurrent: boolean;
  /** Whether the last request for the present input failed. */
  readonly hasFailed: boolean;
  /** Requests the data again. */
  readonly refresh: () => void;
}

/**
 * Reads from the server each time. `useRead` would store the answer on the device, and this page
 * shows other people's e-mail addresses. Leads to the home screen whoever is no operator (any more),
 * as any address does that the app does not have (NAV-02).
 */
export function useAdminRead<N extends AdminName & ReadName>(
  name: N,
  input: CallInput<N>,
): AdminRead<Answer<N>> {
  const call = useAdminCall();
  const navigate = useNavigate();
  const [answered, setAnswered] = useState<{ data: Answer<N>; request: string }>();
  const [failedAttempt, setFailedAttempt] = useState<string>();
  const [round, setRound] = useState(0);
  const request = JSON.stringify(input);
  const attempt = `${round} ${request}`;
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    call(name, JSON.parse(request) as CallInput<N>, { signal }).then(
      (data) => {
        if (!signal.aborted) setAnswered({ data, request });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        if (isNotFound(refusalOf(error))) navigate({ to: '/', replace: true });
        else setFailedAttempt(attempt);
      },
    );
    return () => left.abort();
  }, [call, navigate, name, request, attempt]);
  return {
    data: answered?.data,
    isCurrent: answered?.request === request,
    hasFailed: failedAttempt === attempt,
    refresh: useCallback(() => setRound((before) => before + 1), []),
  };
}
