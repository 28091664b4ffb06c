import type { ReactNode } from 'react';
import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { presenceText } from './presence.ts';
import styles from './PresenceHeadline.module.css';
import { usePresentPeople } from './use-present-people.ts';

interface PresenceHeadlineProps {
  readonly listId: string;
  /** Rendered if no other member is on a trip with the list. */
  readonly children: ReactNode;
}

/** CASA-36: shows in the card of a list who is on a trip with the list. */
export function PresenceHeadline({ listId, children }: PresenceHeadlineProps) {
  const presentPeople = usePresentPeople(listId);
  const [first] = presentPeople;
  if (first === undefined) return children;
  return (
    <h2 className={styles.headline}>
      <PersonAvatar name={first.person.name} colourIndex={first.person.place} size={24} />
      <span className={styles.words}>{presenceText(presentPeople)}</span>
    </h2>
  );
}
