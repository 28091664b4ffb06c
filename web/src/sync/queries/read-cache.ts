/**
 * The cache of reads that are not computed from the home's rows. TanStack Query requests and stores
 * the answers. Over each answer, this module applies the writes that the answer may not contain
 * yet. It is loaded after the first screen.
 */
import { foreground } from '#platform/foreground.ts';
import { focusManager, hashKey, QueryClient } from '@tanstack/query-core';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/call.ts';
import type { Online } from '../http/online.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Overlays } from '../replica/definitions.ts';
import type { ReadKey } from '../reads-and-writes.ts';
import { keepEqual } from '../replica/keep-equal.ts';
import type { Connection } from '../store/connection.ts';
import { notFound, type LastAnswer } from '../store/stored-read.ts';
import { createStoredReads, type StoredReads } from './stored-reads.ts';
import { createObserve } from './observed-reads.ts';
import type { Reads, ReadState } from './reads.ts';
import { createShownAnswers } from './shown-answers.ts';

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

/** An answer younger than this is not requested again when its screen opens, milliseconds. */
const staleTimeMs = 5_000;
/** The time between attempts at a visible read after a failure, milliseconds. */
const retryIntervalMs = 10_000;
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
  const shownAnswers = createShownAnswers({ client, outbox, overlays });
  const storedReads = createStoredReads({ client, connection, withEdits });
  const states = new Map<string, ReadState>();
  /** Resolves, and never rejects, when the stored answers are restored. */
  let restored: Promise<void> | undefined;
  const edits: Edit[] = [];

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
    view: shownAnswers.view,
    observe: createObserve(client, queryFn),
    onChanges: shownAnswers.onChanges,
    queryFn,
    edit,
    refresh: (key) => void client.refetchQueries({ queryKey: key, exact: true }),
    request: (queryKey) =>
      client.fetchQuery<LastAnswer>({ queryKey, queryFn: queryFn(queryKey), staleTime: 0 }),
    restore: () => (restored = storedReads.restore().catch(() => undefined)),
    restoreDeferred: storedReads.restoreDeferred,
    stopStoring: storedReads.close,
    close() {
      shownAnswers.close();
      unsubscribe();
      storedReads.close();
      client.unmount();
      client.clear();
    },
  };
}

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
