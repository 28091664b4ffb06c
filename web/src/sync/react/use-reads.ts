import type { Answer, ReadName } from '@quitanda/contract';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { isHomeRead } from '../replica/select.ts';
import type { CallInput, LooseInput, Read } from '../reads-and-writes.ts';
import { toHomeRead, subscribeHome } from './shown-read.ts';
import { userOf, useSyncState } from './sync-context.ts';
import { useServerReads } from './use-server-reads.ts';

/** Returns several reads of one name, such as the pages of a list, each as `useRead` returns it. */
export function useReads<N extends ReadName>(
  name: N,
  inputs: readonly CallInput<N>[],
): Read<Answer<N>>[] {
  // The name of a read never changes between two renders, so the hooks keep their order.
  const use = isHomeRead(name) ? useHomeReads : useServerReads;
  return use(name, inputs, true);
}

function useHomeReads<N extends ReadName>(
  name: N,
  inputs: readonly CallInput<N>[],
): Read<Answer<N>>[] {
  const user = userOf(useSyncState());
  const subscribe = useCallback((listener: () => void) => subscribeHome(user, listener), [user]);
  const last = useRef<readonly unknown[]>([]);
  const shown = useSyncExternalStore(subscribe, () => {
    const next = inputs.map((input) => user?.home.read(name, input as LooseInput));
    const isSame =
      next.length === last.current.length &&
      next.every((data, index) => data === last.current[index]);
    if (!isSame) last.current = next;
    return last.current;
  });
  const isComplete = useSyncExternalStore(subscribe, () => user?.home.isComplete(name) ?? false);
  const isFresh = useSyncExternalStore(subscribe, () => user?.exchange.hasAnswered() ?? false);
  const failure = useSyncExternalStore(subscribe, () => user?.exchange.failure());
  return shown.map((data, index) =>
    toHomeRead<N>({ user, input: inputs[index] ?? {}, data, isComplete, isFresh, failure }),
  );
}
