import { useSyncExternalStore } from 'react';

/** The selected items of a list. A tap renders only its own row again, and the bar. */
export interface ItemSelection {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Selects these items and no others. */
  readonly replace: (ids: readonly string[]) => void;
  /** The ids; the same set until one changes. */
  readonly ids: () => ReadonlySet<string>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Returns a selection of these items. */
export function createItemSelection(initialIds: readonly string[]): ItemSelection {
  const listeners = new Set<() => void>();
  let selected: ReadonlySet<string> = new Set(initialIds);
  const set = (ids: ReadonlySet<string>) => {
    selected = ids;
    for (const listener of listeners) listener();
  };
  return {
    has: (id) => selected.has(id),
    toggle(id) {
      const ids = new Set(selected);
      if (!ids.delete(id)) ids.add(id);
      set(ids);
    },
    replace: (ids) => set(new Set(ids)),
    ids: () => selected,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether an item is selected. */
export const useIsSelected = (selection: ItemSelection, id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.has(id));

/** The ids of the selected items. */
export const useSelectedIds = (selection: ItemSelection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.ids);
