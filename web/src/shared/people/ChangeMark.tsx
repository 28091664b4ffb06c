import { useSyncExternalStore, type ReactNode } from 'react';
import { CornerMark } from './CornerMark.tsx';
import type { RecentChanges } from './use-changes-by-others.tsx';
import { usePeople } from './use-people.ts';

interface ChangeMarkProps {
  readonly recentChanges: RecentChanges;
  readonly itemId: string;
  /** Rendered if no other person has just changed the item. */
  readonly children?: ReactNode;
}

/** CASA-39: shows the initial of another person who has just changed an item. */
export function ChangeMark({ recentChanges, itemId, children }: ChangeMarkProps) {
  const userId = useSyncExternalStore(recentChanges.subscribe, () =>
    recentChanges.changedBy(itemId),
  );
  return userId === undefined ? children : <RecentChangeMark userId={userId} />;
}

/** Has no text for screen readers, because a summary announces all recent changes together. */
function RecentChangeMark({ userId }: { readonly userId: string }) {
  return <CornerMark isRecentChange person={usePeople().byId(userId)} />;
}
