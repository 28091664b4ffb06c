import type { Membership } from '@quitanda/contract';
import { useNavigate } from '../../router/router-context.ts';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { Icon } from '../../ui/signs/Icon.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { householdName } from './household-name.ts';
import styles from './HouseholdRows.module.css';

interface Props {
  /** Called when the user has selected a household. */
  readonly onSelected?: (() => void) | undefined;
}

/** CASA-01: lists the user's households. A tap selects the household that the app shows. */
export function HouseholdRows({ onSelected }: Props) {
  const { all, shownId, show } = useHouseholds();
  const navigate = useNavigate();

  function select({ id }: Membership) {
    onSelected?.();
    if (id === shownId) return;
    // Leaves the current screen, because it belongs to the previous household.
    navigate({ to: '/' });
    void show(id);
  }
  return (
    <RowGroup>
      {all.map((household) => (
        <li key={household.id}>
          <button
            type="button"
            className={styles.row}
            aria-pressed={household.id === shownId}
            onClick={() => select(household)}
          >
            <Icon name={household.isPersonal ? 'user' : 'home'} className={styles.icon} />
            <RowWords
              name={householdName(household)}
              meta={household.isPersonal ? 'Só você' : peopleText(household.memberCount)}
            />
            {household.id === shownId && <Icon name="check" className={styles.check} />}
          </button>
        </li>
      ))}
    </RowGroup>
  );
}

const peopleText = (count: number) => (count === 1 ? '1 pessoa' : `${count} pessoas`);
