import type { ReactNode } from 'react';
import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { presenceText } from './presence.ts';
import styles from './PresentHeadline.module.css';
import { usePresentPeople } from './use-present-people.ts';

interface PresentHeadlineProps {
  readonly listId: string;
  /** Rendered if no other member is on a trip with the list. */
  readonly children: ReactNode;
}

/** CASA-36: shows in the card of a list who is on a trip with the list. */
export function PresentHeadline({ listId, children }: PresentHeadlineProps) {
  const present = usePresentPeople(listId);
  const [first] = present;
  if (first === undefined) return children;
  return (
    <h2 className={styles.headline}>
      <PersonAvatar name={first.person.name} colourIndex={first.person.place} size={24} />
      <span className={styles.words}>{presenceText(present)}</span>
    </h2>
  );
}
