import type { ReactNode } from 'react';
import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './CornerMark.module.css';
import type { Person } from './use-people.ts';

interface CornerMarkProps {
  readonly person: Person;
  /** Whether the person has just changed the row. */
  readonly isRecentChange?: boolean;
  readonly className?: string | undefined;
  /** The text of the mark for screen readers. */
  readonly children?: ReactNode;
}

/**
 * A person's initial over the corner of the preceding tile. The mark takes no space, so no row
 * moves when the mark appears or disappears.
 */
export function CornerMark({
  person,
  isRecentChange = false,
  className,
  children,
}: CornerMarkProps) {
  return (
    <span
      className={classNames(styles.mark, isRecentChange && styles.recentChange, className)}
      data-fresh={isRecentChange ? '' : undefined}
    >
      <PersonAvatar
        name={person.name}
        colourIndex={person.place}
        size={24}
        className={styles.initial}
      />
      {children}
    </span>
  );
}
