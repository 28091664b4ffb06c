/**
 * The reads that are not computed from the home's rows. They are requested from the server, and
 * their answers are cached. The library for this is not part of the first load, so these reads wait
 * until it is loaded.
 */
import type { HouseholdChanges } from '@quitanda/contract';
import { loadWithRetries } from '../../lib/timing/load-with-retries.ts';
import { afterFirstLoad, holdFirstLoad } from '../../lib/timing/after-first-load.ts';
import { afterNextFrameShown } from '../../lib/timing/after-next-paint.ts';
import type { ReadKey, Write } from '../reads-and-writes.ts';
import type { LastAnswer } from '../store/stored-read.ts';
import type { Overlays } from '../replica/definitions.ts';
import type { ReadCache } from './read-cache.ts';
import type { RestoredCacheDeps } from './restored-cache.ts';

/** The state of one read. `Reads.state` returns the same object until the state changes. */
export interface ReadState {
  /** The server's last answer. */
  readonly lastAnswer: LastAnswer | undefined;
  /** Why the last request failed; null after a success. */
  readonly error: Error | null;
  readonly isFetching: boolean;
}

export interface Reads {
  /** Resolves to the cache once it is loaded. */
  readonly cache: () => Promise<ReadCache>;
  readonly state: (key: ReadKey) => ReadState;
  /** Returns the known answer with the pending writes applied; the same object until it changes. */
  readonly view: (key: ReadKey, lastAnswer: LastAnswer | undefined) => unknown;
  /**
   * Calls back when the state changes, until the returned function is called. Meanwhile the answer
   * is kept fresh; with `isEnabled: false` nothing is requested.
   */
  readonly observe: (key: ReadKey, isEnabled: boolean, listener: () => void) => () => void;
  readonly refresh: (key: ReadKey) => void;
  /**
   * Called when the server has applied writes of this tab or another tab, or when the device has got
   * changed rows. The reads that depend on them are requested again: reads on screen once nothing
   * follows for a moment, other reads when they are next opened.
   */
  readonly onChanges: (done: readonly Write[], changes: readonly HouseholdChanges[]) => void;
  /** Stops storing answers on the device. */
  readonly stopStoring: () => void;
  readonly close: () => void;
}

/** An answer that came with the page. */
export type PageAnswer = readonly [key: ReadKey, answer: unknown];

export interface ReadsDeps extends Omit<RestoredCacheDeps, 'overlays' | 'isClosed'> {
  /** The overlays of cached reads, which are loaded with the cache. */
  readonly overlays: () => Promise<Overlays>;
}

const noAnswerYet: ReadState = { lastAnswer: undefined, error: null, isFetching: false };

/**
 * Creates the reads of one signed-in user. The library is loaded when a screen first reads
 * something, or once the first screen has loaded.
 */
export function createReads(deps: ReadsDeps): Reads {
  const askedAt = performance.timeOrigin;
  const pageStates = new Map(
    deps.pageAnswers.map(([key, answer]) => [
      JSON.stringify(key),
      { ...noAnswerYet, lastAnswer: { answer, askedAt } },
    ]),
  );
  const pageState = (key: ReadKey) => pageStates.get(JSON.stringify(key));

  let cache: ReadCache | undefined;
  let isClosed = false;
  let loading: Promise<ReadCache> | undefined;
  const loadOnce = () => (loading ??= fetchCache());
  const withCache = (act: (openCache: ReadCache) => void) =>
    cache ? act(cache) : void loadOnce().then(act);

  async function fetchCache(): Promise<ReadCache> {
    const [{ openRestoredCache }, overlays] = await loadWithRetries(() =>
      Promise.all([import('./restored-cache.ts'), deps.overlays()]),
    );
    cache = openRestoredCache({ ...deps, overlays, isClosed: () => isClosed });
    return cache;
  }

  afterFirstLoad(() => {
    if (!isClosed) void loadOnce();
  });
  return {
    cache: loadOnce,
    state: (key) => cache?.state(key) ?? pageState(key) ?? noAnswerYet,
    view: (key, lastAnswer) => (cache ? cache.view(key, lastAnswer) : lastAnswer?.answer),
    observe(key, isEnabled, listener) {
      if (cache) return cache.observe(key, isEnabled, listener);
      let stop: (() => void) | undefined;
      let isStopped = false;
      const isAwaited = isEnabled && pageState(key) === undefined;
      const release = isAwaited ? holdFirstLoad() : undefined;
      // The library is loaded only once the screen is visible, because most screens need no answer
      // to be shown. If the page came with answers and this read needs no further answer, the
      // library is loaded even later, after the first load.
      const canWait = !isAwaited && pageStates.size > 0;
      const schedule = canWait ? afterFirstLoad : afterNextFrameShown;
      schedule(() => {
        if (isStopped) return;
        void loadOnce().then((openCache) => {
          if (isStopped) return;
          function onChange(): void {
            if (!openCache.state(key).isFetching) release?.();
            listener();
          }
          stop = openCache.observe(key, isEnabled, onChange);
          onChange();
        });
      });
      return () => {
        isStopped = true;
        release?.();
        stop?.();
      };
    },
    refresh: (key) => withCache((openCache) => openCache.refresh(key)),
    onChanges(done, changes) {
      // Without the cache, no read has an answer yet that could be older than the rows.
      if (cache || done.length > 0) withCache((openCache) => openCache.onChanges(done, changes));
    },
    stopStoring: () => withCache((openCache) => openCache.stopStoring()),
    close() {
      isClosed = true;
      cache?.close();
    },
  };
}
