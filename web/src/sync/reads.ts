/**
 * What was read. TanStack Query holds it; what it holds is never a bare answer but `Known`, which
 * says how far it goes, so that the taps after it can be laid over it.
 */
import { front } from '#platform/front.ts';
import { focusManager, hashKey, QueryClient, type Query } from '@tanstack/react-query';
import type { Call } from './call.ts';
import { fetchKnown } from './fetch-known.ts';
import { keepEqual } from './keep-equal.ts';
import type { Online } from './online.ts';
import { writesAfter, type Known, type OutboxState } from './outbox-state.ts';
import type { Outbox } from './outbox.ts';
import { isSameWith, projectFor, type ReadKey } from './project.ts';
import type { Projections, Write } from './types.ts';

export interface ReadsDeps {
  readonly outbox: Outbox;
  readonly call: Call;
  readonly online: Online;
  readonly projections: Projections;
}

export interface Reads {
  readonly client: QueryClient;
  /** What the read shows: the same object until it changes. */
  readonly view: (key: ReadKey, known: Known | undefined, outbox: OutboxState) => unknown;
  readonly queryFn: (key: ReadKey) => (context: { signal: AbortSignal }) => Promise<Known>;
  /**
   * Writes were settled, here or in another tab: what they concern is read again once all are, and
   * nobody taps for a moment; at once where one was not taken, which shows what is no longer true.
   */
  readonly settled: (writes: readonly Write[]) => void;
  readonly close: () => void;
}

interface View {
  readonly known: Known | undefined;
  readonly state: OutboxState;
  /** What is laid over the known answer. */
  readonly writes: readonly Write[];
  readonly shown: unknown;
}

/** An answer this young needs no refresh when its screen opens. */
const staleTime = 5_000;
/** Who ticks one thing ticks the next: a long list is read again when that pauses, milliseconds. */
const pauseMs = 1_000;
/** After a failure a read that is on screen tries again by itself. */
const retryEvery = 10_000;

export function createReads({ outbox, call, online, projections }: ReadsDeps): Reads {
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
  const projectOf = ({ queryKey }: Query) => projectFor(projections, queryKey as ReadKey);
  const views = new Map<string, View>();
  let unread: Write[] = [];
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Whether one of the writes just settled makes a difference to what this query shows. */
  function isConcerned(query: Query): boolean {
    const known = query.state.data as Known | undefined;
    const projection = projectOf(query);
    if (known === undefined || projection === undefined) return false;
    const keys = new Set(unread.map(({ key }) => key));
    let state = known.answer;
    for (const write of writesAfter(known.through, outbox.state())) {
      if (keys.has(write.key) && !isSameWith(projection, state, write)) return true;
      state = projection(state, write);
    }
    return unread.some(
      (write) => write.order > known.through && !isSameWith(projection, state, write),
    );
  }

  function settled(writes: readonly Write[]): void {
    unread.push(...writes);
    if (outbox.state().pending.length > 0 || unread.length === 0) return;
    // Nobody knows what a write does to a read without projection: it is read when next opened.
    const isUnknown = (query: Query) => projectOf(query) === undefined;
    const predicate = (query: Query) => isUnknown(query) || isConcerned(query);
    void client.invalidateQueries({ predicate, refetchType: 'none' });
    const accepted = new Set(outbox.state().accepted.map(({ key }) => key));
    const areAllTaken = unread.every(({ key }) => accepted.has(key));
    unread = [];
    clearTimeout(pause);
    if (areAllTaken) pause = setTimeout(readConcerned, pauseMs);
    else readConcerned();
  }

  function readConcerned(): void {
    // This comes again when they are settled.
    if (outbox.state().pending.length > 0) return;
    const isConcernedStill = (query: Query) =>
      query.state.isInvalidated && projectOf(query) !== undefined;
    // A read under way is as good: it counts only with what was taken meanwhile (fetch-known.ts).
    const options = { cancelRefetch: false };
    void client.refetchQueries({ type: 'active', predicate: isConcernedStill }, options);
  }

  function viewOf(key: ReadKey, known: Known | undefined, state: OutboxState): unknown {
    const id = hashKey(key);
    const last = views.get(id);
    if (last?.known === known && last?.state === state) return last.shown;
    const project = projectFor(projections, key);
    const writes = project ? writesAfter(known?.through ?? -1, state) : [];
    // With a long queue most of it is on the screen already, and only the last tap is new.
    const isMore = last?.known === known && last !== undefined && isStart(last.writes, writes);
    const base = isMore ? last.shown : known?.answer;
    const added = isMore ? writes.slice(last.writes.length) : writes;
    const shown = keepEqual(last?.shown, project ? added.reduce(project, base) : base);
    views.set(id, { known, state, writes, shown });
    return shown;
  }

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
    view: viewOf,
    settled,
    queryFn:
      (key) =>
      ({ signal }) =>
        fetchKnown({
          outbox,
          project: projectFor(projections, key),
          signal,
          fetch: () => call(key[0], key[1], { signal }),
        }),
    close() {
      clearTimeout(pause);
      unsubscribe();
      client.unmount();
      client.clear();
    },
  };
}

/** Whether the later writes begin with the earlier ones, none of which was answered since. */
const isStart = (earlier: readonly Write[], later: readonly Write[]) =>
  earlier.length <= later.length &&
  earlier.every(({ key, answer }, index) => {
    const same = later[index];
    return same?.key === key && same.answer === answer;
  });
