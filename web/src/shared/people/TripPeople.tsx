import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { PersonRow } from './PersonRow.tsx';
import { supermarketText, presenceText } from './presence.ts';
import styles from './TripPeople.module.css';
import { usePeople } from './use-people.ts';
import { usePresentPeople } from './use-present-people.ts';

interface TripPeopleProps {
  readonly listId: string;
  readonly supermarket: string;
}

/**
 * CASA-36: a button in the header of a trip, with the initials of everybody on a trip with the
 * list. It opens a dialog that shows where each of them is.
 */
export function TripPeople({ listId, supermarket }: TripPeopleProps) {
  const people = usePeople();
  const others = usePresentPeople(listId);
  const [isOpen, setIsOpen] = useState(false);
  const [first] = others;
  const { me } = people;
  // An open dialog stays open until the user closes it, even if the others end their trips.
  if ((first === undefined && !isOpen) || me === undefined) return null;
  const all = [{ person: people.byId(me), listId, supermarket }, ...others];
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {all.slice(0, 2).map(({ person }) => (
          <PersonAvatar
            key={person.id}
            name={person.name}
            colourIndex={person.place}
            size={24}
            className={styles.mark}
          />
        ))}
        {all.length > 2 && (
          <span aria-hidden="true" className={styles.more}>
            +{all.length - 2}
          </span>
        )}
        <VisuallyHidden>{presenceText(others)}</VisuallyHidden>
      </button>
      <Dialog title="Quem está comprando" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <RowGroup>
          {all.map((presentPerson) => (
            <PersonRow
              key={presentPerson.person.id}
              person={presentPerson.person}
              me={me}
              meta={supermarketText(presentPerson)}
            />
          ))}
        </RowGroup>
      </Dialog>
    </>
  );
}
