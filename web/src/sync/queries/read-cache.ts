/**
 * TanStack Query holds the answers of the server and asks for them; over them are laid the writes
 * that they may not contain yet. It is fetched once the first screen stands.
 */
import { front } from '#platform/front.ts';
import {
  focusManager,
  hashKey,
  QueryClient,
  QueryObserver,
  type Query,
} from '@tanstack/query-core';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/call.ts';
import type { Online } from '../http/online.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Overlays } from '../replica/definitions.ts';
import type { Write } from '../types.ts';
import { keepEqual } from './keep-equal.ts';
import type { Connection } from '../store/connection.ts';
import type { Known } from './kept-read.ts';
import { createKeptReads, type KeptReads } from './kept-reads.ts';
import { overlayFor, type DoneWrite, type ReadKey } from './overlays.ts';
import type { Reads, ReadState } from './reads.ts';

export interface ReadCacheDeps {
  readonly connection: Connection;
  readonly outbox: Pick<Outbox, 'state'>;
  readonly call: Call;
  readonly online: Online;
  readonly overlays: Overlays;
}

/** What `Reads` passes on, and its parts for those who wait for it; see there. */
export interface ReadCache extends Pick<
  Reads,
  'state' | 'view' | 'observe' | 'refresh' | 'settled' | 'stopKeeping' | 'close'
> {
  readonly client: QueryClient;
  readonly queryFn: (key: ReadKey) => (context: { signal: AbortSignal }) => Promise<Known>;
  /** Asks the server, however young the answer is. */
  readonly ask: (key: ReadKey) => Promise<Known>;
  /** Fills the cache with what this device keeps; later with what no first screen shows. */
  readonly restore: KeptReads['restore'];
  readonly restoreLate: KeptReads['restoreLate'];
}

interface View {
  readonly known: Known;
  readonly writes: readonly Write[];
  readonly shown: unknown;
}

/** An answer this young needs no refresh when its screen opens. */
const staleTime = 5_000;
/** Who writes one thing writes the next: answers are read again when that pauses, milliseconds. */
const pauseMs = 1_000;
/** After a failure a read that is on screen tries again by itself. */
const retryEvery = 10_000;
/** A read that somebody shows, and who hears of it. */
interface Observed {
  readonly listeners: Set<() => void>;
  readonly stop: () => void;
}

/** Answers are asked again within this time of a write: it need not be remembered for longer. */
const rememberedMs = 10 * 60_000;

/** Opens the answers of one user. */
export function openReadCache(deps: ReadCacheDeps): ReadCache {
  const { connection, outbox, call, online, overlays } = deps;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        gcTime: Infinity,
        networkMode: 'always',
        retry: false,
        structuralSharing: keepEqual,
        refetchInterval: ({ state }) => (state.status === 'error' ? retryEvery : false),
      },
    },
  });
  const keptReads = createKeptReads({ client, connection });
  const views = new Map<string, View>();
  const states = new Map<string, ReadState>();
  const observedReads = new Map<string, Observed>();
  let done: readonly DoneWrite[] = [];
  let pause: ReturnType<typeof setTimeout> | undefined;

  function settled(writes: readonly Write[]): void {
    const doneAt = Date.now();
    done = [
      ...done.filter((earlier) => doneAt - earlier.doneAt < rememberedMs),
      ...writes.map((write) => ({ write, doneAt })),
    ];
    void client.invalidateQueries({ refetchType: 'none' });
    clearTimeout(pause);
    pause = setTimeout(readConcerned, pauseMs);
  }

  function readConcerned(): void {
    const isConcerned = ({ queryKey, state }: Query) => {
      const overlay = overlayFor(overlays, queryKey as ReadKey);
      return state.isInvalidated && done.some(({ write }) => overlay?.concerns(write));
    };
    void client.refetchQueries({ type: 'active', predicate: isConcerned });
  }

  function view(key: ReadKey, known: Known | undefined): unknown {
    if (known?.answer === undefined) return undefined;
    const overlay = overlayFor(overlays, key);
    if (overlay === undefined) return known.answer;
    const missing = [
      ...done.flatMap(({ write, doneAt }) => (doneAt >= known.askedAt ? write : [])),
      ...outbox.state().pending,
    ].filter(overlay.concerns);
    const id = hashKey(key);
    const last = views.get(id);
    if (last?.known === known && isSame(last.writes, missing)) return last.shown;
    const shown = keepEqual(last?.shown, missing.reduce(overlay.apply, known.answer));
    views.set(id, { known, writes: missing, shown });
    return shown;
  }

  function state(key: ReadKey): ReadState {
    const id = hashKey(key);
    const query = client.getQueryCache().get<Known>(id);
    const next: ReadState = {
      known: query?.state.data,
      error: query?.state.error ?? null,
      isFetching: query?.state.fetchStatus === 'fetching',
    };
    const last = states.get(id);
    const isSameState =
      last?.known === next.known &&
      last?.error === next.error &&
      last?.isFetching === next.isFetching;
    if (last && isSameState) return last;
    states.set(id, next);
    return next;
  }

  /**
   * Hooks that get other reads leave all of theirs and come back in the same task: a read that stays
   * is not asked for again.
   */
  function observe(key: ReadKey, isEnabled: boolean, listener: () => void): () => void {
    const id = `${isEnabled} ${hashKey(key)}`;
    const observed = observedReads.get(id) ?? startObserving(id, key, isEnabled);
    observed.listeners.add(listener);
    return () => {
      observed.listeners.delete(listener);
      queueMicrotask(() => {
        if (observed.listeners.size > 0 || observedReads.get(id) !== observed) return;
        observedReads.delete(id);
        observed.stop();
      });
    };
  }

  function startObserving(id: string, key: ReadKey, isEnabled: boolean): Observed {
    const options = { queryKey: key, queryFn: queryFn(key), enabled: isEnabled };
    const listeners = new Set<() => void>();
    const stop = new QueryObserver<Known>(client, options).subscribe(() => {
      for (const listener of listeners) listener();
    });
    const observed = { listeners, stop };
    observedReads.set(id, observed);
    return observed;
  }

  const queryFn: ReadCache['queryFn'] =
    (key) =>
    ({ signal }) =>
      known(() => call(key[0], key[1], { signal }));

  const readAgain = () => {
    if (!online.isOnline()) return;
    void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
  };
  const unsubscribe = online.subscribe(readAgain);
  // The page itself does not know on every device whether a person can see it.
  focusManager.setFocused(front.isInFront());
  focusManager.setEventListener((set) => front.subscribe(() => set(front.isInFront())));
  client.mount();
  return {
    client,
    state,
    view,
    observe,
    settled,
    queryFn,
    refresh: (key) => void client.refetchQueries({ queryKey: key, exact: true }),
    ask: (queryKey) =>
      client.fetchQuery<Known>({ queryKey, queryFn: queryFn(queryKey), staleTime: 0 }),
    restore: keptReads.restore,
    restoreLate: keptReads.restoreLate,
    stopKeeping: keptReads.close,
    close() {
      clearTimeout(pause);
      unsubscribe();
      keptReads.close();
      client.unmount();
      client.clear();
    },
  };
}

/** A 404 is an answer too: there is no such thing (any more). */
async function known(ask: () => Promise<unknown>): Promise<Known> {
  const askedAt = Date.now();
  try {
    return { answer: await ask(), askedAt };
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.kind === 'network') throw error;
    if (error.failure.status !== 404) throw error;
    return { answer: undefined, askedAt, gone: error.failure };
  }
}

const isSame = (one: readonly Write[], other: readonly Write[]) =>
  one.length === other.length && one.every((write, index) => write.key === other[index]?.key);
