import { useSyncExternalStore, type ReactNode } from 'react';
import { CornerMark } from './CornerMark.tsx';
import type { RecentChanges } from './use-changes.tsx';
import { usePeople } from './use-people.ts';

interface ChangeMarkProps {
  readonly recentChanges: RecentChanges;
  readonly itemId: string;
  /** The mark of a row that no other person has just changed. */
  readonly children?: ReactNode;
}

/** CASA-39: shows the initial of another person who has just changed an item. */
export function ChangeMark({ recentChanges, itemId, children }: ChangeMarkProps) {
  const by = useSyncExternalStore(recentChanges.subscribe, () => recentChanges.by(itemId));
  return by === undefined ? children : <FreshMark by={by} />;
}

/** Has no text for screen readers, because one summary announces all changes. */
function FreshMark({ by }: { readonly by: string }) {
  return <CornerMark isFresh person={usePeople().byId(by)} />;
}
