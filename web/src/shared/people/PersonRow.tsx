import type { ReactNode } from 'react';
import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { PersonName } from './PersonName.tsx';
import styles from './PersonRow.module.css';
import type { Person } from './use-people.ts';

interface PersonRowProps {
  readonly person: Person;
  /** The id of the user. */
  readonly me: string | undefined;
  /** Shown after the name, on the same line. */
  readonly suffix?: string;
  /** The line under the name. */
  readonly meta?: string;
  /** A button at the end of the row. */
  readonly children?: ReactNode;
}

/** A row of a RowGroup: a person's avatar, name and an optional line about the person. */
export function PersonRow({ person, me, suffix, meta, children }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <PersonAvatar name={person.name} colourIndex={person.place} size={40} />
      <RowWords
        name={
          <>
            <PersonName person={person} me={me} />
            {suffix}
          </>
        }
        meta={meta}
      />
      {children}
    </li>
  );
}
