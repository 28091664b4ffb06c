import type { ListItem } from '@quitanda/contract';
import { useEffect } from 'react';
import type { MemberMarks } from '../../lib/items/member-marks.ts';
import { ChangeMark } from './ChangeMark.tsx';
import { useChangesByOthers } from './use-changes-by-others.tsx';
import { usePeople } from './use-people.ts';

interface ListChangesProps {
  readonly items: readonly ListItem[];
  /** Called with the marks for the rows, and with null on unmount. */
  readonly onMarks: (marks: MemberMarks | null) => void;
}

/**
 * CASA-39: marks the rows of a list that others change, and announces the changes to screen
 * readers.
 */
export function ListChanges({ items, onMarks }: ListChangesProps) {
  const [recentChanges, announcement] = useChangesByOthers(items, usePeople());
  useEffect(() => {
    onMarks({
      MemberMark: ({ item }) => <ChangeMark recentChanges={recentChanges} itemId={item.id} />,
    });
    return () => onMarks(null);
  }, [recentChanges, onMarks]);
  return announcement;
}
