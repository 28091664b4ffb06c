/** Stores answers on the device, so that a reload without a network shows the last known state. */
import { foreground } from '#platform/foreground.ts';
import { hashKey, type QueryClient } from '@tanstack/query-core';
import type { Connection } from '../store/connection.ts';
import { withHandledAbort, type Database } from '../store/database.ts';
import type { StoredRead, LastAnswer } from '../store/stored-read.ts';
import type { ReadKey } from '../reads-and-writes.ts';

/**
 * Reads that are large, rarely change and are on no first screen. They are restored after the first
 * screen has loaded.
 */
const deferredReads = (['getOfflineProducts', 'getUsedProducts'] as const).map((name): ReadKey => [
  name,
  {},
]);
const deferredIds = deferredReads.map((key) => hashKey(key));

/**
 * The version of the answers' format. Increase it when an answer has a field that stored ones lack.
 */
const readsVersion = 2;
/** The maximum number of stored answers; the newest are kept. */
const maxReads = 300;
/** The maximum size of all stored answers, in characters of JSON. */
const maxCharacters = 6_000_000;
/** The maximum age of a stored answer, milliseconds. An older answer would be misleading. */
const maxAgeMs = 60 * 86_400_000;

export interface StoredReads {
  /** Fills the cache with the stored answers, except those of `deferredReads`. */
  readonly restore: () => Promise<void>;
  /** Fills the cache with the stored answers of `deferredReads`. */
  readonly restoreDeferred: () => Promise<void>;
  readonly close: () => void;
}

export interface StoredReadsDeps {
  readonly client: QueryClient;
  readonly connection: Connection;
  /** Applies the edits that were made after the answer was requested (PRD-10). */
  readonly withEdits: (key: ReadKey, lastAnswer: LastAnswer) => LastAnswer;
}

export function createStoredReads({ client, connection, withEdits }: StoredReadsDeps): StoredReads {
  const changedReads = new Map<string, StoredRead>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRestoring = false;

  function storeChanged(): void {
    clearTimeout(timer);
    timer = undefined;
    const reads = [...changedReads.values()];
    changedReads.clear();
    // If the device has no space left, the cache in memory still has the answers.
    connection.use((database) => storeReads(database, reads), undefined).catch(() => undefined);
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (isRestoring || event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    const lastAnswer = query.state.data as LastAnswer | undefined;
    if (lastAnswer === undefined) return;
    const id = query.queryHash;
    const size = JSON.stringify(lastAnswer).length;
    changedReads.set(id, {
      ...lastAnswer,
      id,
      size,
      key: query.queryKey as ReadKey,
      version: readsVersion,
    });
    // Stores all answers of this task together, and soon, because the page may be closed.
    timer ??= setTimeout(storeChanged);
  });

  function addToCache(reads: readonly StoredRead[]): void {
    for (const { key, answer, askedAt, gone } of reads) {
      if (client.getQueryData(key) !== undefined) continue;
      const lastAnswer: LastAnswer = { answer, askedAt, ...(gone && { gone }) };
      const edited = withEdits(key, lastAnswer);
      // An edited answer is stored again.
      isRestoring = edited === lastAnswer;
      client.setQueryData(key, edited, { updatedAt: askedAt });
      isRestoring = false;
    }
  }

  async function restoreDeferred(): Promise<void> {
    const database = connection.database();
    if (database === undefined) return;
    addToCache((await loadReads(database, deferredIds)).filter(isUsable));
  }

  async function restore(): Promise<void> {
    const database = connection.database();
    if (database === undefined) return;
    const all = await loadReadsExcept(database, deferredIds);
    const [newest, otherIds] = selectNewest(all);
    addToCache(newest);
    // Even recent answers count as stale: a reloaded page requests them again.
    void client.invalidateQueries({ refetchType: 'none' });
    await deleteReads(database, otherIds);
  }

  addEventListener('pagehide', storeChanged);
  const unsubscribeForeground = foreground.subscribe(storeChanged);
  return {
    restore,
    restoreDeferred,
    close() {
      unsubscribe();
      clearTimeout(timer);
      removeEventListener('pagehide', storeChanged);
      unsubscribeForeground();
    },
  };
}

const isUsable = ({ version, askedAt }: StoredRead) =>
  version === readsVersion && Date.now() - askedAt < maxAgeMs;

/** Returns the newest answers that fit within the limits, and the ids of the other answers. */
function selectNewest(all: readonly StoredRead[]): [newest: StoredRead[], otherIds: string[]] {
  const newest: StoredRead[] = [];
  const otherIds: string[] = [];
  let characters = 0;
  for (const read of all.toSorted((a, b) => b.askedAt - a.askedAt)) {
    characters += read.size;
    const fits = newest.length < maxReads && characters <= maxCharacters;
    if (fits && isUsable(read)) newest.push(read);
    else otherIds.push(read.id);
  }
  return [newest, otherIds];
}

/** Returns all answers except those with these ids, which must be sorted. */
async function loadReadsExcept(database: Database, ids: readonly string[]): Promise<StoredRead[]> {
  const { store } = withHandledAbort(database.transaction('reads'));
  const ranges = [...ids, undefined].map((end, index) => {
    const start = ids[index - 1];
    if (start === undefined) return end === undefined ? null : IDBKeyRange.upperBound(end, true);
    return end === undefined
      ? IDBKeyRange.lowerBound(start, true)
      : IDBKeyRange.bound(start, end, true, true);
  });
  return (await Promise.all(ranges.map((range) => store.getAll(range)))).flat();
}

async function loadReads(database: Database, ids: readonly string[]): Promise<StoredRead[]> {
  const { store } = withHandledAbort(database.transaction('reads'));
  const reads = await Promise.all(ids.map((id) => store.get(id)));
  return reads.filter((read) => read !== undefined);
}

/** Stores answers, but never replaces a newer one that another tab has stored. */
async function storeReads(database: Database, reads: readonly StoredRead[]): Promise<void> {
  const transaction = withHandledAbort(database.transaction('reads', 'readwrite'));
  await Promise.all(
    reads.map(async (read) => {
      const existing = await transaction.store.get(read.id);
      if (existing === undefined || existing.askedAt <= read.askedAt)
        await transaction.store.put(read);
    }),
  );
  await transaction.done;
}

async function deleteReads(database: Database, ids: readonly string[]): Promise<void> {
  const transaction = withHandledAbort(database.transaction('reads', 'readwrite'));
  await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
}
