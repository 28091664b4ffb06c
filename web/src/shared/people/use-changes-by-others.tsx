import type { ListItem } from '@quitanda/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStableCallback } from '../../lib/timing/use-stable-callback.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { findChangesByOthers, summarizeChanges, type Change } from './changes.ts';
import type { People } from './use-people.ts';

/**
 * The time from the first change until one summary announces all changes since then. The changed
 * rows are marked until that announcement.
 */
const markDurationMs = 2_000;

/**
 * The items that other members have just changed. Each row subscribes only to its own item
 * (`ChangeMark`).
 */
export interface RecentChanges {
  /** Returns the id of the person who has just changed the item; undefined if nobody has. */
  readonly changedBy: (itemId: string) => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Returns the changes that others have just made to these items (CASA-39), and an element that
 * announces them to screen readers. One summary covers the first change and all changes in the
 * two seconds after it.
 */
export function useChangesByOthers(
  items: readonly ListItem[],
  { me, byId }: People,
): [recentChanges: RecentChanges, announcement: ReactNode] {
  const [recentChanges] = useState(createRecentChanges);
  const [summary, setSummary] = useState('');
  const previousItems = useRef(items);
  const unannouncedChanges = useRef<Change[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const announce = useStableCallback(() => {
    setSummary(summarizeChanges(unannouncedChanges.current, byId));
    unannouncedChanges.current = [];
    timer.current = undefined;
    recentChanges.set([]);
  });
  useEffect(() => {
    const newChanges = findChangesByOthers(previousItems.current, items, me);
    previousItems.current = items;
    if (newChanges.length === 0) return;
    unannouncedChanges.current = [...unannouncedChanges.current, ...newChanges];
    recentChanges.set(unannouncedChanges.current);
    if (timer.current !== undefined) return;
    // Screen readers announce a text only when it changes, and two summaries may be equal.
    setSummary('');
    timer.current = setTimeout(announce, markDurationMs);
  }, [items, me, recentChanges, announce]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return [
    recentChanges,
    <VisuallyHidden key="status">
      <span role="status">{summary}</span>
    </VisuallyHidden>,
  ];
}

function createRecentChanges(): RecentChanges & {
  readonly set: (changes: readonly Change[]) => void;
} {
  const listeners = new Set<() => void>();
  let userIdByItem: ReadonlyMap<string, string> = new Map();
  return {
    changedBy: (itemId) => userIdByItem.get(itemId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(changes) {
      userIdByItem = new Map(changes.map(({ itemId, userId }) => [itemId, userId]));
      for (const listener of listeners) listener();
    },
  };
}
