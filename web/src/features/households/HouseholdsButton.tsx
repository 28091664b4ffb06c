import { useState } from 'react';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Icon } from '../../ui/signs/Icon.tsx';
import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { householdName } from './household-name.ts';
import styles from './HouseholdsButton.module.css';

const HouseholdsDialog = lazyDialog(
  async () => (await import('./HouseholdsDialog.tsx')).HouseholdsDialog,
);

/** The number of members whose avatars fit into the header. */
const maxAvatars = 2;

/**
 * CASA-01: the button with the name of the shown household. It opens the dialog in which the user
 * selects another household. Rendered only for users with several households.
 */
export function HouseholdsButton() {
  const { all, shownId } = useHouseholds();
  const members = useRead('getMembers', { params: { householdId: shownId ?? '' } }).data ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const shownHousehold = all.find(({ id }) => id === shownId);
  if (shownHousehold === undefined) return null;
  const name = householdName(shownHousehold);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-households=""
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.marks}>
          {members.slice(0, maxAvatars).map((member) => (
            <PersonAvatar
              key={member.id}
              name={member.name}
              colourIndex={member.place}
              size={28}
              className={styles.mark}
            />
          ))}
        </span>
        {/* Screen readers need this text, because a narrow screen hides the visible name. */}
        <VisuallyHidden>Casa: {name}</VisuallyHidden>
        <span className={styles.name} aria-hidden>
          {name}
        </span>
        <Icon name="chevron-down" />
      </button>
      <HouseholdsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
