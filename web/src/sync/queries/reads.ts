/**
 * What is not of the home: the server is asked for it, and its answers are held for as long as they
 * are true. The library that does so is not in the first load; until it is here, reads wait.
 */
import { untilArrived } from '../../lib/until-arrived.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import type { Write } from '../types.ts';
import type { Known } from './kept-read.ts';
import type { Overlays } from '../replica/definitions.ts';
import type { ReadKey } from './overlays.ts';
import type { ReadCache, ReadCacheDeps } from './read-cache.ts';

/** How it stands with one read; the same object until that changes. */
export interface ReadState {
  /** What the server last said. */
  readonly known: Known | undefined;
  /** Why it did not say so the last time. */
  readonly error: Error | null;
  readonly isFetching: boolean;
}

export interface Reads {
  /** The answers and what asks for them, once they are here. */
  readonly cache: () => Promise<ReadCache>;
  readonly state: (key: ReadKey) => ReadState;
  /**
   * What the read shows: the known answer with the taps since then on it, the same object until it
   * changes.
   */
  readonly view: (key: ReadKey, known: Known | undefined) => unknown;
  /**
   * Calls back when the state changes, until the returned function is called. Meanwhile the answer
   * is kept fresh; with `isEnabled: false` nothing is asked.
   */
  readonly observe: (key: ReadKey, isEnabled: boolean, listener: () => void) => () => void;
  readonly refresh: (key: ReadKey) => void;
  /**
   * The server has done writes, here or in another tab: what they concern and is on screen is read
   * again once nobody taps for a moment, the rest when it is next opened.
   */
  readonly settled: (writes: readonly Write[]) => void;
  /** Keeps no further answers on the device. */
  readonly stopKeeping: () => void;
  readonly close: () => void;
}

/** The overlays of cached reads, which are loaded with the cache. */
export interface ReadsDeps extends Omit<ReadCacheDeps, 'overlays'> {
  readonly overlays: () => Promise<Overlays>;
}

const nothingKnown: ReadState = { known: undefined, error: null, isFetching: false };

/**
 * The reads of one signed-in user. The library is fetched when a screen first reads something, or
 * once the first screen has loaded; `onOpened` is then called.
 */
export function createReads(deps: ReadsDeps, onOpened: (cache: ReadCache) => void): Reads {
  let cache: ReadCache | undefined;
  let isClosed = false;
  let arriving: Promise<ReadCache> | undefined;
  const arrive = () => (arriving ??= fetchCache());
  const then = (act: (on: ReadCache) => void) => (cache ? act(cache) : void arrive().then(act));

  async function fetchCache(): Promise<ReadCache> {
    const [{ openReadCache }, overlays] = await untilArrived(() =>
      Promise.all([import('./read-cache.ts'), deps.overlays()]),
    );
    cache = openReadCache({ ...deps, overlays });
    if (isClosed) cache.close();
    else onOpened(cache);
    return cache;
  }

  whenQuiet(() => {
    if (!isClosed) void arrive();
  });
  return {
    cache: arrive,
    state: (key) => cache?.state(key) ?? nothingKnown,
    view: (key, known) => cache?.view(key, known),
    observe(key, isEnabled, listener) {
      if (cache) return cache.observe(key, isEnabled, listener);
      let stop: (() => void) | undefined;
      let isOver = false;
      void arrive().then((on) => {
        if (isOver) return;
        stop = on.observe(key, isEnabled, listener);
        listener();
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
    refresh: (key) => then((on) => on.refresh(key)),
    settled(writes) {
      if (writes.length > 0) then((on) => on.settled(writes));
    },
    stopKeeping: () => then((on) => on.stopKeeping()),
    close() {
      isClosed = true;
      cache?.close();
    },
  };
}
