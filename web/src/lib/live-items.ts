/**
 * Lets one row of a long list show a tap before the screen around it is drawn anew. On a slow phone
 * the screen of a list takes several times as long to draw as one row.
 */
import {
  createContext,
  use,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

interface HasId {
  readonly id: string;
}

interface HasItems {
  readonly items: readonly HasId[];
}

/** The items of one list as they stand at this moment, by their ids. */
export interface LiveItems {
  readonly get: (id: string) => HasId | undefined;
  /** Calls back when this item changes or goes. */
  readonly subscribe: (id: string, listener: () => void) => () => void;
  readonly set: (items: readonly HasId[]) => void;
}

/** Given to the rows by the screen of their list. */
export const LiveItemsContext = createContext<LiveItems | null>(null);

/**
 * A list for the screen, and its items for the rows. The screen's list may be a few frames behind:
 * React draws it between taps. A row that calls `useLiveItem` shows a change in the next frame.
 */
export function useLiveList<T extends HasItems>(list: T): [deferred: T, live: LiveItems] {
  const [live] = useState(() => createLiveItems(list.items));
  useLayoutEffect(() => live.set(list.items), [live, list.items]);
  return [useDeferredValue(list), live];
}

/** The item as it stands now; undefined once it is gone. The same item outside of such a screen. */
export function useLiveItem<T extends HasId>(item: T): T | undefined {
  const live = use(LiveItemsContext);
  const { id } = item;
  const subscribe = useCallback(
    (listener: () => void) => live?.subscribe(id, listener) ?? nothing,
    [live, id],
  );
  const now = useSyncExternalStore(subscribe, () => (live === null ? item : live.get(id)));
  return now as T | undefined;
}

const nothing = () => undefined;

export function createLiveItems(first: readonly HasId[]): LiveItems {
  const listeners = new Map<string, Set<() => void>>();
  let byId = indexed(first);
  return {
    get: (id) => byId.get(id),
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(id);
      };
    },
    set(items) {
      const before = byId;
      byId = indexed(items);
      for (const [id, own] of listeners) {
        if (before.get(id) !== byId.get(id)) for (const listener of own) listener();
      }
    },
  };
}

const indexed = (items: readonly HasId[]) => new Map(items.map((item) => [item.id, item]));
