import type { Member, Membership, Present } from '@quitanda/contract';
import { usePresence } from '../../sync/react/use-presence.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PersonMark } from '../../ui/PersonMark.tsx';
import { RowGroup } from '../../ui/RowGroup.tsx';
import { RowWords } from '../../ui/RowWords.tsx';
import { PersonName } from '../people/PersonName.tsx';
import styles from './MemberRows.module.css';

interface Props {
  readonly household: Membership;
  readonly userId: string | undefined;
  readonly onInvite: () => void;
  /**
   * Opens the actions on another member; only for the person who is responsible for the household.
   */
  readonly onMember: (member: Member) => void;
}

/** CASA-02: the members of a household, the earliest first, and the button to invite. */
export function MemberRows({ household, userId, onInvite, onMember }: Props) {
  const members = useRead('getMembers', { params: { householdId: household.id } }).data ?? [];
  const present = usePresence();
  return (
    <RowGroup aria-label="Pessoas da casa">
      {members.map((member) => (
        <li key={member.id} className={styles.row}>
          <PersonMark {...member} size={40} />
          <RowWords
            name={<PersonName person={member} me={userId} />}
            meta={
              placeText(present.find(({ userId: id }) => id === member.id)) ??
              `${member.role === 'responsible' ? 'Responsável' : 'Membro'} · ${sinceText(member.since)}`
            }
          />
          {household.role === 'responsible' && member.id !== userId && (
            <IconButton
              icon="more"
              kind="quiet"
              label={`Mais opções de ${member.name}`}
              aria-haspopup="dialog"
              onClick={() => onMember(member)}
            />
          )}
        </li>
      ))}
      <li>
        <button type="button" className={styles.invite} aria-haspopup="dialog" onClick={onInvite}>
          <span className={styles.tile}>
            <Icon name="add-user" />
          </span>
          Convidar para a casa
          <Icon name="chevron-right" className={styles.chevron} />
        </button>
      </li>
    </RowGroup>
  );
}

/** 'No Assaí agora' for a member who is in a shop (CASA-36). */
const placeText = (present: Present | undefined) =>
  present && `No ${present.supermarket ?? 'mercado'} agora`;

const month = new Intl.DateTimeFormat('pt-BR', { month: 'long' });
const monthOfYear = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' });

/** 'desde março', with the year if it is not the current one. */
function sinceText(since: string): string {
  const date = new Date(since);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return `desde ${(isThisYear ? month : monthOfYear).format(date)}`;
}
