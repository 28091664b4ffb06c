import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { presenceText } from './presence.ts';
import styles from './PresentLine.module.css';
import { usePresentPeople } from './use-present-people.ts';

interface PresentLineProps {
  readonly listId: string;
  readonly className?: string | undefined;
}

/**
 * CASA-36: shows '{nome} está no {supermercado}' for the other members on a trip with this list.
 * Renders nothing if there are none.
 */
export function PresentLine({ listId, className }: PresentLineProps) {
  const present = usePresentPeople(listId);
  const [first] = present;
  if (first === undefined) return null;
  return (
    <span className={classNames(styles.line, className)}>
      <PersonAvatar name={first.person.name} colourIndex={first.person.place} size={24} />
      <span className={styles.words}>{presenceText(present)}</span>
    </span>
  );
}
