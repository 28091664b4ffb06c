/**
 * Lets one row of a long list show a tap before the whole screen renders again. On a slow phone the
 * screen takes several times as long to render as one row.
 */
import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useBetweenBursts } from '../timing/tap-bursts.ts';

interface HasId {
  readonly id: string;
}

interface HasItems {
  readonly items: readonly HasId[];
}

/** The current items of one list, by their ids. */
export interface LiveItems {
  readonly get: (id: string) => HasId | undefined;
  /**
   * Calls back when any item changes or is removed. Each row then compares its own item, which is
   * quick.
   */
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (items: readonly HasId[]) => void;
}

/** The screen of a list provides this to its rows. */
export const LiveItemsContext = createContext<LiveItems | null>(null);

/**
 * Returns a list for the screen, and its items for the rows. The screen's list may be a few frames
 * behind: React renders it between taps, and after a burst of taps. A row that calls `useLiveItem`
 * shows a change in the next frame.
 */
export function useLiveList<T extends HasItems>(list: T): [deferred: T, live: LiveItems] {
  const [live] = useState(() => createLiveItems(list.items));
  useLayoutEffect(() => live.set(list.items), [live, list.items]);
  return [useBetweenBursts(list), live];
}

/**
 * Returns the latest state of the item; undefined once it is removed. Without a `LiveItemsContext`
 * it returns the given item.
 */
export function useLiveItem<T extends HasId>(item: T): T | undefined {
  const live = use(LiveItemsContext);
  const currentItem = () => (live === null ? item : (live.get(item.id) as T | undefined));
  return useSyncExternalStore(live?.subscribe ?? subscribeToNothing, currentItem);
}

const subscribeToNothing = () => () => undefined;

export function createLiveItems(initialItems: readonly HasId[]): LiveItems {
  const listeners = new Set<() => void>();
  let byId = indexById(initialItems);
  return {
    get: (id) => byId.get(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(items) {
      byId = indexById(items);
      for (const listener of listeners) listener();
    },
  };
}

const indexById = (items: readonly HasId[]) => new Map(items.map((item) => [item.id, item]));
