import type { Membership } from '@quitanda/contract';
import { useNavigate } from '../../router/router-context.ts';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RowGroup } from '../../ui/RowGroup.tsx';
import { RowWords } from '../../ui/RowWords.tsx';
import { householdName } from './household-name.ts';
import styles from './HouseholdRows.module.css';

interface Props {
  /** Another one is shown from now on. */
  readonly onChosen?: (() => void) | undefined;
}

/** CASA-01: the households of a person; a tap shows another one. */
export function HouseholdRows({ onChosen }: Props) {
  const { all, shownId, show } = useHouseholds();
  const navigate = useNavigate();

  function choose({ id }: Membership) {
    onChosen?.();
    if (id === shownId) return;
    // What is open belongs to the household before.
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
            onClick={() => choose(household)}
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
