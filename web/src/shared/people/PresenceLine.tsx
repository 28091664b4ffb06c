import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { presenceText } from './presence.ts';
import styles from './PresenceLine.module.css';
import { usePresentPeople } from './use-present-people.ts';

interface PresenceLineProps {
  readonly listId: string;
  readonly className?: string | undefined;
}

/**
 * CASA-36: shows '{nome} está no {supermercado}' for the other members on a trip with this list.
 * Renders nothing if there are none.
 */
export function PresenceLine({ listId, className }: PresenceLineProps) {
  const presentPeople = usePresentPeople(listId);
  const [first] = presentPeople;
  if (first === undefined) return null;
  return (
    <span className={classNames(styles.line, className)}>
      <PersonAvatar name={first.person.name} colourIndex={first.person.place} size={24} />
      <span className={styles.words}>{presenceText(presentPeople)}</span>
    </span>
  );
}
