import type { Answer, ReadName } from '@quitanda/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { isHomeRead } from '../replica/select.ts';
import type { CallInput, Read } from '../types.ts';
import { shownHome, subscribeHome } from './shown-read.ts';
import { userOf, useSyncState } from './sync-context.ts';
import { useServerReads } from './use-server-reads.ts';

export interface ReadOptions {
  readonly isEnabled?: boolean;
}

/**
 * What the home's rows say, or for what is not of the home what the server last said, with all taps
 * since then applied: at once from this device's copy and fresh as soon as it can be.
 * `isEnabled: false` shows a local copy but asks nothing.
 */
export function useRead<N extends ReadName>(
  name: N,
  input: CallInput<N>,
  options: ReadOptions = {},
): Read<Answer<N>> {
  // The name of a read never changes between two drawings.
  const use = isHomeRead(name) ? useHomeRead : useServerRead;
  return use(name, input, options);
}

function useHomeRead<N extends ReadName>(name: N, input: CallInput<N>): Read<Answer<N>> {
  const session = useSyncState();
  const user = userOf(session);
  const subscribe = useCallback((listener: () => void) => subscribeHome(user, listener), [user]);
  // Drawn anew only when what this read shows changes.
  const data = useSyncExternalStore(subscribe, () => user?.home.read(name, input));
  const isComplete = useSyncExternalStore(subscribe, () => user?.home.isComplete(name) ?? false);
  const isFresh = useSyncExternalStore(subscribe, () => user?.exchange.hasAnswered() ?? false);
  const failure = useSyncExternalStore(subscribe, () => user?.exchange.failure());
  return shownHome<N>({ user, input, data, isComplete, isFresh, failure });
}

function useServerRead<N extends ReadName>(
  name: N,
  input: CallInput<N>,
  { isEnabled = true }: ReadOptions,
): Read<Answer<N>> {
  const [read] = useServerReads(name, [input], isEnabled);
  return read as Read<Answer<N>>;
}
