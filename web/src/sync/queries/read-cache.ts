/**
 * The cache of reads that are not computed from the home's rows. TanStack Query requests and stores
 * the answers. Over each answer, this module applies the writes that the answer may not contain
 * yet. It is loaded after the first screen.
 */
import type { HouseholdChanges, RowKind } from '@quitanda/contract';
import { foreground } from '#platform/foreground.ts';
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
import type { ReadKey, Write } from '../reads-and-writes.ts';
import { keepEqual } from '../replica/keep-equal.ts';
import type { Connection } from '../store/connection.ts';
import { notFound, type LastAnswer } from '../store/stored-read.ts';
import { createStoredReads, type StoredReads } from './stored-reads.ts';
import { overlayFor, type DoneWrite } from './overlays.ts';
import type { Reads, ReadState } from './reads.ts';

export interface ReadCacheDeps {
  readonly connection: Connection;
  readonly outbox: Pick<Outbox, 'state'>;
  readonly call: Call;
  readonly online: Online;
  readonly overlays: Overlays;
}

/**
 * The functions to which `Reads` delegates, with their documentation in `Reads`, and further
 * functions for callers that have waited until the cache is loaded.
 */
export interface ReadCache extends Pick<
  Reads,
  'state' | 'view' | 'observe' | 'refresh' | 'onChanges' | 'stopStoring' | 'close'
> {
  readonly client: QueryClient;
  readonly queryFn: (key: ReadKey) => (context: { signal: AbortSignal }) => Promise<LastAnswer>;
  /** Requests the read, even if the last answer is recent. */
  readonly request: (key: ReadKey) => Promise<LastAnswer>;
  /**
   * Replaces each answer that was requested before this call by what the function returns for it,
   * also on the device, and also if the answer arrives or is restored later.
   */
  readonly edit: (change: EditAnswer) => void;
  /**
   * `restore` fills the cache with the stored answers, except the large ones that no first screen
   * shows. `restoreDeferred` adds these large ones.
   */
  readonly restore: StoredReads['restore'];
  readonly restoreDeferred: StoredReads['restoreDeferred'];
}

/**
 * Returns an answer without something that the person must no longer see: the same object if it has
 * none, and undefined if it is only that.
 */
export type EditAnswer = (name: ReadKey[0], answer: unknown) => unknown;

interface Edit {
  readonly change: EditAnswer;
  /** Milliseconds since the epoch. */
  readonly editedAt: number;
}

/** An answer with writes applied to it. */
interface View {
  readonly lastAnswer: LastAnswer;
  readonly writes: readonly Write[];
  readonly shown: unknown;
}

/** A read that is on screen, and its listeners. */
interface ObservedRead {
  readonly listeners: Set<() => void>;
  readonly stop: () => void;
}

/** An answer younger than this is not requested again when its screen opens, milliseconds. */
const staleTimeMs = 5_000;
/**
 * How long after the last of several writes the affected reads are requested again, milliseconds.
 */
const refetchDelayMs = 1_000;
/** The time between attempts at a visible read after a failure, milliseconds. */
const retryIntervalMs = 10_000;
/**
 * How long a confirmed write is kept in memory, milliseconds. The affected reads are requested
 * again within this time.
 */
const keepDoneMs = 10 * 60_000;

/** Opens the cache of one user's reads. */
export function openReadCache(deps: ReadCacheDeps): ReadCache {
  const { connection, outbox, call, online, overlays } = deps;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        gcTime: Infinity,
        networkMode: 'always',
        retry: false,
        structuralSharing: keepEqual,
        refetchInterval: ({ state }) => (state.status === 'error' ? retryIntervalMs : false),
      },
    },
  });
  const storedReads = createStoredReads({ client, connection, withEdits });
  const views = new Map<string, View>();
  const states = new Map<string, ReadState>();
  const observedReads = new Map<string, ObservedRead>();
  /** Resolves, and never rejects, when the stored answers are restored. */
  let restored: Promise<void> | undefined;
  let doneWrites: readonly DoneWrite[] = [];
  /** The kinds of rows that have changed since reads were last requested for that reason. */
  const changedKinds = new Set<RowKind>();
  const edits: Edit[] = [];
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;

  function onChanges(done: readonly Write[], changes: readonly HouseholdChanges[]): void {
    const kinds = kindsOf(changes, done);
    if (done.length + kinds.length === 0) return;
    const doneAt = Date.now();
    doneWrites = [
      ...doneWrites.filter((earlier) => doneAt - earlier.doneAt < keepDoneMs),
      ...done.map((write) => ({ write, doneAt })),
    ];
    for (const kind of kinds) changedKinds.add(kind);
    void client.invalidateQueries({
      refetchType: 'none',
      ...(done.length === 0 && { predicate: dependsOnChangedRows }),
    });
    clearTimeout(refetchTimer);
    refetchTimer = setTimeout(refetchAffectedReads, refetchDelayMs);
  }

  const dependsOnChangedRows = ({ queryKey }: Query) =>
    overlayFor(overlays, queryKey as ReadKey)?.dependsOn(changedKinds) === true;

  function refetchAffectedReads(): void {
    const isAffected = (query: Query) => {
      const overlay = overlayFor(overlays, query.queryKey as ReadKey);
      return (
        query.state.isInvalidated &&
        (doneWrites.some(({ write }) => overlay?.concerns(write)) || dependsOnChangedRows(query))
      );
    };
    void client.refetchQueries({ type: 'active', predicate: isAffected });
    changedKinds.clear();
  }

  function view(key: ReadKey, lastAnswer: LastAnswer | undefined): unknown {
    if (lastAnswer?.answer === undefined) return undefined;
    const overlay = overlayFor(overlays, key);
    if (overlay === undefined) return lastAnswer.answer;
    // The answer may not contain these writes yet.
    const writes = [
      ...doneWrites.flatMap(({ write, doneAt }) => (doneAt >= lastAnswer.askedAt ? write : [])),
      ...outbox.state().pending,
    ].filter(overlay.concerns);
    const id = hashKey(key);
    const last = views.get(id);
    if (last?.lastAnswer === lastAnswer && haveSameKeys(last.writes, writes)) return last.shown;
    const shown = keepEqual(last?.shown, writes.reduce(overlay.apply, lastAnswer.answer));
    views.set(id, { lastAnswer, writes, shown });
    return shown;
  }

  function state(key: ReadKey): ReadState {
    const id = hashKey(key);
    const query = client.getQueryCache().get<LastAnswer>(id);
    const next: ReadState = {
      lastAnswer: query?.state.data,
      error: query?.state.error ?? null,
      isFetching: query?.state.fetchStatus === 'fetching',
    };
    const last = states.get(id);
    const isSameState =
      last?.lastAnswer === next.lastAnswer &&
      last?.error === next.error &&
      last?.isFetching === next.isFetching;
    if (last && isSameState) return last;
    states.set(id, next);
    return next;
  }

  /**
   * Calls the listener at each change of the read, until the returned function is called. A hook
   * whose reads change removes all its listeners and adds them again at once. So that a read is not
   * requested again then, it is still observed without listeners until the current code has run.
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

  function startObserving(id: string, key: ReadKey, isEnabled: boolean): ObservedRead {
    const options = { queryKey: key, queryFn: queryFn(key), enabled: isEnabled };
    const listeners = new Set<() => void>();
    const stop = new QueryObserver<LastAnswer>(client, options).subscribe(() => {
      for (const listener of listeners) listener();
    });
    const observed = { listeners, stop };
    observedReads.set(id, observed);
    return observed;
  }

  const queryFn: ReadCache['queryFn'] =
    (key) =>
    async ({ signal }) =>
      withEdits(
        key,
        await toLastAnswer(() => call(key[0], key[1], { signal })).catch(throwOnceRestored),
      );

  /** Without a network a request may fail before the stored answers, which are shown instead. */
  async function throwOnceRestored(error: unknown): Promise<never> {
    await connection.opened;
    await restored;
    throw error;
  }

  /** Applies the edits that were made after the answer was requested. */
  function withEdits(key: ReadKey, lastAnswer: LastAnswer): LastAnswer {
    return edits
      .filter(({ editedAt }) => editedAt >= lastAnswer.askedAt)
      .reduce((edited, { change }) => editAnswer(key, edited, change), lastAnswer);
  }

  function edit(change: EditAnswer): void {
    edits.push({ change, editedAt: Date.now() });
    for (const { queryKey, state } of client.getQueryCache().getAll()) {
      const last = state.data as LastAnswer | undefined;
      if (last === undefined) continue;
      const edited = editAnswer(queryKey as ReadKey, last, change);
      if (edited === last) continue;
      client.setQueryData(queryKey, edited, { updatedAt: state.dataUpdatedAt });
    }
    // Edits the deferred answers on the device now, because the app may be closed before they are
    // restored.
    storedReads.restoreDeferred().catch(() => undefined);
  }

  const refetchStaleReads = () => {
    if (!online.isOnline()) return;
    void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
  };
  const unsubscribe = online.subscribe(refetchStaleReads);
  // In the native shell the page's visibility is unreliable, so the platform code reports it.
  focusManager.setFocused(foreground.isInForeground());
  focusManager.setEventListener((set) =>
    foreground.subscribe(() => set(foreground.isInForeground())),
  );
  client.mount();
  return {
    client,
    state,
    view,
    observe,
    onChanges,
    queryFn,
    edit,
    refresh: (key) => void client.refetchQueries({ queryKey: key, exact: true }),
    request: (queryKey) =>
      client.fetchQuery<LastAnswer>({ queryKey, queryFn: queryFn(queryKey), staleTime: 0 }),
    restore: () => (restored = storedReads.restore().catch(() => undefined)),
    restoreDeferred: storedReads.restoreDeferred,
    stopStoring: storedReads.close,
    close() {
      clearTimeout(refetchTimer);
      unsubscribe();
      storedReads.close();
      client.unmount();
      client.clear();
    },
  };
}

/**
 * The kinds of rows that have changed. A reset contains all rows, and says nothing about changes
 * unless it also contains writes of this device.
 */
const kindsOf = (changes: readonly HouseholdChanges[], done: readonly Write[]) =>
  changes.flatMap(({ isReset, rows, removed }) =>
    isReset && done.length === 0 ? [] : (Object.keys({ ...rows, ...removed }) as RowKind[]),
  );

/** Makes a request. Returns a 404 as an answer which says that the resource does not exist. */
async function toLastAnswer(request: () => Promise<unknown>): Promise<LastAnswer> {
  const askedAt = Date.now();
  try {
    return { answer: await request(), askedAt };
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.kind === 'network') throw error;
    if (error.failure.status !== 404) throw error;
    return { answer: undefined, askedAt, gone: error.failure };
  }
}

/** Returns the edited answer; the same object if the edit changes nothing. */
function editAnswer([name]: ReadKey, last: LastAnswer, change: EditAnswer): LastAnswer {
  if (last.answer === undefined) return last;
  const answer = change(name, last.answer);
  if (answer === last.answer) return last;
  return { ...last, answer, ...(answer === undefined && { gone: notFound }) };
}

const haveSameKeys = (before: readonly Write[], after: readonly Write[]) =>
  before.length === after.length && before.every((write, index) => write.key === after[index]?.key);
