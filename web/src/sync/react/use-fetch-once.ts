import type { Answer, ReadName } from '@quitanda/contract';
import { useCallback } from 'react';
import { signedOutError } from '../http/as-user.ts';
import { fetchOnce } from '../session/fetch-once.ts';
import { useSync, userOf } from './sync-context.ts';
import type { CallInput, ReadKey } from '../reads-and-writes.ts';

export type FetchOnce = <N extends ReadName>(
  name: N,
  input: CallInput<N>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<Answer<N>>;

/**
 * Returns a function that reads once in response to a tap. It calls the server and stores the
 * answer as `useRead` does. Without a network it returns the local copy if there is one. It throws
 * CallError.
 */
export function useFetchOnce(): FetchOnce {
  const sync = useSync();
  return useCallback<FetchOnce>(
    async <N extends ReadName>(
      name: N,
      input: CallInput<N>,
      { signal }: { readonly signal?: AbortSignal | undefined } = {},
    ) => {
      const user = userOf(sync.state());
      if (user === undefined) throw signedOutError;
      return (await fetchOnce(user, [name, input] as ReadKey, signal)) as Answer<N>;
    },
    [sync],
  );
}
