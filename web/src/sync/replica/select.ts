/**
 * Computes reads for screens from the home's rows. A read is computed again only when rows that it
 * used have changed.
 */
import type { ReadName } from '@quitanda/contract';
import { homeReads, type HomeReadName } from '@quitanda/contract/sync-rows';
import { loadWithRetries } from '../../lib/timing/load-with-retries.ts';
import { afterFirstLoad, afterFirstScreen } from '../../lib/timing/after-first-load.ts';
import { keepEqual } from './keep-equal.ts';
import type { Selector, Selectors } from './definitions.ts';
import type { Replica } from './replica.ts';
import { watchRows } from './rows.ts';
import type { LooseInput } from '../reads-and-writes.ts';

const homeReadNames: ReadonlySet<ReadName> = new Set(homeReads);

/** Whether this read is computed from the rows and never requested from the server. */
export const isHomeRead = (name: ReadName): boolean => homeReadNames.has(name);

export interface HomeReads {
  /**
   * Returns the result of the read, which is the same object until it changes; undefined if the
   * requested resource does not exist.
   */
  readonly read: (name: ReadName, input: LooseInput) => unknown;
  /** Whether the device has the rows and the selector that this read needs. */
  readonly isComplete: (name: ReadName) => boolean;
  /** Calls back when rows may have changed, or a selector was loaded. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * `lazySelectors` are loaded once the first screen is visible if a read uses one of them, otherwise
 * after the first load.
 */
export interface SelectorSource {
  readonly selectors: Selectors;
  readonly lazySelectors?: () => Promise<Selectors>;
}

interface CachedResult {
  readonly shown: unknown;
  readonly isFresh: () => boolean;
}

/** `onIncomplete` is called when a screen reads rows that this device does not have yet. */
export function createHomeReads(
  replica: Pick<Replica, 'rows' | 'isComplete' | 'subscribe' | 'replayAgain'>,
  { selectors, lazySelectors }: SelectorSource,
  onIncomplete: () => void = () => undefined,
): HomeReads {
  const cachedResults = new Map<string, CachedResult>();
  const listeners = new Set<() => void>();
  let loadedSelectors = selectors;
  let loadPromise: Promise<void> | undefined;

  const selectorOf = (name: ReadName) =>
    loadedSelectors[name as HomeReadName] as Selector<ReadName> | undefined;

  async function loadLazySelectors(load: () => Promise<Selectors>): Promise<void> {
    loadedSelectors = { ...selectors, ...(await loadWithRetries(load)) };
    replica.replayAgain();
    for (const listener of listeners) listener();
  }
  function loadOnce(): void {
    if (lazySelectors) loadPromise ??= loadLazySelectors(lazySelectors);
  }
  afterFirstLoad(loadOnce);

  return {
    read(name, input) {
      const select = selectorOf(name);
      if (!select) {
        afterFirstScreen(loadOnce);
        return undefined;
      }
      const id = JSON.stringify([name, input]);
      const last = cachedResults.get(id);
      if (last?.isFresh()) return last.shown;
      const watch = watchRows(replica.rows);
      const shown = keepEqual(last?.shown, select(watch.rows, input));
      cachedResults.set(id, { shown, isFresh: watch.areUnchanged });
      return shown;
    },
    isComplete(name) {
      const hasRows = replica.isComplete(name);
      if (!hasRows) onIncomplete();
      return hasRows && selectorOf(name) !== undefined;
    },
    subscribe(listener) {
      const unsubscribe = replica.subscribe(listener);
      listeners.add(listener);
      return () => {
        unsubscribe();
        listeners.delete(listener);
      };
    },
  };
}
