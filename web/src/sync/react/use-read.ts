import type { Answer, ReadName } from '@quitanda/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { isHomeRead } from '../replica/select.ts';
import type { CallInput, Read } from '../reads-and-writes.ts';
import { toHomeRead, subscribeHome } from './shown-read.ts';
import { userOf, useSyncState } from './sync-context.ts';
import { useServerReads } from './use-server-reads.ts';

export interface ReadOptions {
  readonly isEnabled?: boolean;
}

/**
 * Returns a read with all pending writes applied. It is computed from the home's rows, or, if the
 * rows do not contain it, taken from the server's last answer. The local copy is returned at once
 * and refreshed as soon as possible. With `isEnabled: false` it does not call the server.
 */
export function useRead<N extends ReadName>(
  name: N,
  input: CallInput<N>,
  options: ReadOptions = {},
): Read<Answer<N>> {
  // The name of a read never changes between two renders, so the hooks keep their order.
  const use = isHomeRead(name) ? useHomeRead : useServerRead;
  return use(name, input, options);
}

function useHomeRead<N extends ReadName>(name: N, input: CallInput<N>): Read<Answer<N>> {
  const session = useSyncState();
  const user = userOf(session);
  const subscribe = useCallback((listener: () => void) => subscribeHome(user, listener), [user]);
  // Renders again only when the result of this read changes.
  const data = useSyncExternalStore(subscribe, () => user?.home.read(name, input));
  const isComplete = useSyncExternalStore(subscribe, () => user?.home.isComplete(name) ?? false);
  const isFresh = useSyncExternalStore(subscribe, () => user?.exchange.hasAnswered() ?? false);
  const failure = useSyncExternalStore(subscribe, () => user?.exchange.failure());
  return toHomeRead<N>({ user, input, data, isComplete, isFresh, failure });
}

function useServerRead<N extends ReadName>(
  name: N,
  input: CallInput<N>,
  { isEnabled = true }: ReadOptions,
): Read<Answer<N>> {
  const [read] = useServerReads(name, [input], isEnabled);
  return read as Read<Answer<N>>;
}
