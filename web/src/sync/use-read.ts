import type { Answer, ReadName } from '@quitanda/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { LooseInput } from './call.ts';
import { emptyOutbox, type Known, type OutboxState } from './outbox-state.ts';
import type { ReadKey } from './project.ts';
import { neverAnswered, nobody, shownRead } from './shown-read.ts';
import { userOf, useSyncState } from './sync-context.ts';
import type { CallInput, Read } from './types.ts';
import { createdIds } from './write-ids.ts';

/**
 * What the server last said with all taps since then applied, at once from this device's copy and
 * fresh as soon as it can be. `isEnabled: false` shows a local copy but asks nothing.
 */
export function useRead<N extends ReadName>(
  name: N,
  input: CallInput<N>,
  { isEnabled = true }: { isEnabled?: boolean } = {},
): Read<Answer<N>> {
  const session = useSyncState();
  const user = userOf(session);
  const { subscribe, state } = user?.outbox ?? noOutbox;
  const key = [name, input] as ReadKey;
  // The server does not know it yet: all there is to show is built from the create.
  const isBuiltHere = useSyncExternalStore(subscribe, () => isCreatedIn(state(), input));
  const isOpen = session.status === 'signed-in';
  const query = useQuery<Known>(
    {
      queryKey: key,
      queryFn: user ? user.reads.queryFn(key) : neverAnswered,
      enabled: isOpen && isEnabled && !isBuiltHere,
    },
    user?.reads.client ?? nobody,
  );
  const known = query.data;
  // Drawn anew only when a write changes what this read shows.
  const data = useSyncExternalStore(subscribe, () => user?.reads.view(key, known, state()));
  const { refetch } = query;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const isBusy = query.isFetching || session.status === 'loading';
  return shownRead<N>({ data, known, isBusy, error: query.error, refresh });
}

/** Whether a write that is still to be sent creates what the input names. */
function isCreatedIn({ pending }: OutboxState, input: LooseInput): boolean {
  const named = Object.values(input.params ?? {});
  return pending.some((write) => createdIds(write).some((id) => named.includes(id)));
}

const noOutbox = { subscribe: () => () => undefined, state: () => emptyOutbox };
