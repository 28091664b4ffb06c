import type { Answer, ReadName } from '@quitanda/contract';
import { useQueries } from '@tanstack/react-query';
import type { ReadKey } from './project.ts';
import { neverAnswered, nobody, shownRead } from './shown-read.ts';
import { userOf, useSyncState } from './sync-context.ts';
import type { CallInput, Read } from './types.ts';
import { useOutboxState } from './use-pending.ts';

/** Several reads of one name, such as the pages of a list; each as `useRead` gives it. */
export function useReads<N extends ReadName>(
  name: N,
  inputs: readonly CallInput<N>[],
): Read<Answer<N>>[] {
  const session = useSyncState();
  const user = userOf(session);
  const outbox = useOutboxState();
  const queries = useQueries(
    {
      queries: inputs.map((input) => {
        const key = [name, input] as ReadKey;
        return {
          queryKey: key,
          queryFn: user ? user.reads.queryFn(key) : neverAnswered,
          enabled: session.status === 'signed-in',
        };
      }),
    },
    user?.reads.client ?? nobody,
  );
  return inputs.map((input, index) => {
    const query = queries[index];
    const known = query?.data;
    return shownRead<N>({
      data: user?.reads.view([name, input] as ReadKey, known, outbox),
      known,
      isBusy: query?.isFetching === true || session.status === 'loading',
      error: query?.error ?? null,
      refresh: () => void query?.refetch(),
    });
  });
}
