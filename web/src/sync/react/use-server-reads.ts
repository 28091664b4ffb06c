import type { Answer, ReadName } from '@quitanda/contract';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ReadState } from '../queries/reads.ts';
import type { CallInput, Read, ReadKey } from '../reads-and-writes.ts';
import { toServerRead } from './shown-read.ts';
import { userOf, useSyncState } from './sync-context.ts';

interface ShownRead extends ReadState {
  /** The last answer with the pending writes applied. */
  readonly data: unknown;
}

/** Returns reads that are not computed from the home's rows, each as `useRead` returns it. */
export function useServerReads<N extends ReadName>(
  name: N,
  inputs: readonly CallInput<N>[],
  isEnabled: boolean,
): Read<Answer<N>>[] {
  const session = useSyncState();
  const user = userOf(session);
  const isSignedIn = session.status === 'signed-in';
  const mayRequest = isSignedIn && isEnabled;
  // Keeps the same keys while the inputs are equal.
  const id = JSON.stringify(inputs);
  const keys = useMemo(
    () => (JSON.parse(id) as CallInput<N>[]).map((input) => [name, input] as ReadKey),
    [name, id],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      if (user === undefined) return unsubscribeNothing;
      const stops = keys.map((key) => user.reads.observe(key, mayRequest, listener));
      stops.push(user.outbox.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [user, keys, mayRequest],
  );
  const last = useRef<readonly ShownRead[]>([]);
  // Renders again only when the result of one of these reads changes.
  const shown = useSyncExternalStore(subscribe, () => {
    const next = keys.map((key): ShownRead => {
      const state = user?.reads.state(key) ?? noAnswerYet;
      return { ...state, data: user?.reads.view(key, state.lastAnswer) };
    });
    if (!areSame(last.current, next)) last.current = next;
    return last.current;
  });
  return keys.map((key, index) => {
    const { data, lastAnswer, error, isFetching } = shown[index] ?? {
      ...noAnswerYet,
      data: undefined,
    };
    // A read without an answer or an error will be requested right after this render.
    const isAboutToRequest = mayRequest && lastAnswer === undefined && error === null;
    const isBusy = isFetching || isAboutToRequest || session.status === 'loading';
    const refresh = () => user?.reads.refresh(key);
    return toServerRead<N>({ data, lastAnswer, isBusy, error, refresh });
  });
}

const unsubscribeNothing = () => undefined;
const noAnswerYet: ReadState = { lastAnswer: undefined, error: null, isFetching: false };

const areSame = (before: readonly ShownRead[], after: readonly ShownRead[]) =>
  before.length === after.length &&
  before.every((read, index) => {
    const next = after[index];
    return (
      read.data === next?.data &&
      read.lastAnswer === next?.lastAnswer &&
      read.error === next?.error &&
      read.isFetching === next?.isFetching
    );
  });
