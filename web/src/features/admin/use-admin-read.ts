import type { Answer, ReadName } from '@quitanda/contract';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from '../../router/router-context.ts';
import type { CallInput } from '../../sync/reads-and-writes.ts';
import {
  isNotOperatorRefusal,
  refusalOf,
  useAdminCall,
  type AdminRouteName,
} from './use-admin-call.ts';

interface AdminRead<T> {
  /** The last response; undefined before the first one. */
  readonly data: T | undefined;
  /** Whether `data` is the response to the current input, and not to the previous one. */
  readonly isCurrent: boolean;
  /** Whether the last request for the current input failed. */
  readonly hasFailed: boolean;
  /** Whether a response or failure of the last request is still missing. */
  readonly isLoading: boolean;
  /** Requests the data again. */
  readonly refresh: () => void;
}

/**
 * Reads from the server, and stores nothing on the device, because this page shows the e-mail
 * addresses of other people. That is why it does not use `useRead`, which stores responses.
 * Redirects a person who is not an operator to the home screen, as the app does for an unknown
 * address (NAV-02).
 */
export function useAdminRead<N extends AdminRouteName & ReadName>(
  name: N,
  input: CallInput<N>,
): AdminRead<Answer<N>> {
  const call = useAdminCall();
  const navigate = useNavigate();
  const [lastResponse, setLastResponse] = useState<{ data: Answer<N>; request: string }>();
  const [ended, setEnded] = useState<{ attempt: string; hasFailed: boolean }>();
  const [refreshCount, setRefreshCount] = useState(0);
  const request = JSON.stringify(input);
  const attempt = `${refreshCount} ${request}`;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call(name, JSON.parse(request) as CallInput<N>, { signal }).then(
      (data) => {
        if (signal.aborted) return;
        setLastResponse({ data, request });
        setEnded({ attempt, hasFailed: false });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        if (isNotOperatorRefusal(refusalOf(error))) navigate({ to: '/', replace: true });
        else setEnded({ attempt, hasFailed: true });
      },
    );
    return () => controller.abort();
  }, [call, navigate, name, request, attempt]);
  return {
    data: lastResponse?.data,
    isCurrent: lastResponse?.request === request,
    hasFailed: ended?.attempt === attempt && ended.hasFailed,
    isLoading: ended?.attempt !== attempt,
    refresh: useCallback(() => setRefreshCount((previous) => previous + 1), []),
  };
}
