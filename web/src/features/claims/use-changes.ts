import type { ListItem } from '@quitanda/contract';
import { useEffect, useRef, useState } from 'react';
import { useStable } from '../../lib/use-stable.ts';
import type { People } from '../people/use-people.ts';
import { changesByOthers, summaryOf, type Change } from './changes.ts';

/**
 * How long a changed row is marked, and how long changes are collected for one summary,
 * milliseconds.
 */
const momentMs = 2_000;

export interface Changes {
  /** Maps the id of an item to the id of the person who has just changed it. */
  readonly fresh: ReadonlyMap<string, string>;
  /** The summary of the last changes, for screen readers. */
  readonly summary: string;
}

const nothing: Changes = { fresh: new Map(), summary: '' };

/**
 * Returns the changes that others have just made to these items. One summary covers all changes
 * within a moment after the first.
 */
export function useChanges(items: readonly ListItem[], { me, of }: People): Changes {
  const [changes, setChanges] = useState(nothing);
  const before = useRef(items);
  const gathered = useRef<Change[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const say = useStable(() => {
    const summary = summaryOf(gathered.current, of);
    gathered.current = [];
    timer.current = undefined;
    setChanges({ fresh: nothing.fresh, summary });
  });
  useEffect(() => {
    const next = changesByOthers(before.current, items, me);
    before.current = items;
    if (next.length === 0) return;
    gathered.current = [...gathered.current, ...next];
    const fresh = new Map(gathered.current.map(({ itemId, userId }) => [itemId, userId]));
    setChanges(({ summary }) => ({ fresh, summary }));
    timer.current ??= setTimeout(say, momentMs);
  }, [items, me, say]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return changes;
}
