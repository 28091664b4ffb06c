import type { Member, Membership, Presence } from '@quitanda/contract';
import { createDateFormat } from '../../lib/dates/shown-zone.ts';
import { usePresence } from '../../sync/react/use-presence.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Icon } from '../../ui/signs/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { PersonRow } from '../../shared/people/PersonRow.tsx';
import { supermarketText } from '../../shared/people/presence.ts';
import styles from './MemberRows.module.css';

interface Props {
  readonly household: Membership;
  readonly userId: string | undefined;
  readonly onInvite: () => void;
  /**
   * Opens the actions on another member. Called only if the user is responsible for the household.
   */
  readonly onOpenMember: (member: Member) => void;
}

/** CASA-02: lists the members of a household, the earliest first, and a button to invite people. */
export function MemberRows({ household, userId, onInvite, onOpenMember }: Props) {
  const members = useRead('getMembers', { params: { householdId: household.id } }).data ?? [];
  const presences = usePresence();
  return (
    <RowGroup aria-label="Pessoas da casa">
      {members.map((member) => (
        <PersonRow
          key={member.id}
          person={member}
          me={userId}
          meta={metaOf(
            member,
            presences.find(({ userId: id }) => id === member.id),
          )}
        >
          {household.role === 'responsible' && member.id !== userId && (
            <IconButton
              icon="more"
              kind="quiet"
              label={`Mais opções de ${member.name}`}
              aria-haspopup="dialog"
              onClick={() => onOpenMember(member)}
            />
          )}
        </PersonRow>
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

/**
 * Returns where a member is shopping now (CASA-36), otherwise the role and the month of joining.
 */
const metaOf = ({ role, since }: Member, presence: Presence | undefined) =>
  presence
    ? supermarketText(presence)
    : `${role === 'responsible' ? 'Responsável' : 'Membro'} · ${sinceText(since)}`;

const month = createDateFormat({ month: 'long' });
const monthOfYear = createDateFormat({ month: 'long', year: 'numeric' });
const year = createDateFormat({ year: 'numeric' });

/** 'desde março', with the year if it is not the current one. */
function sinceText(since: string): string {
  const isThisYear = year(since) === year(Date.now());
  return `desde ${(isThisYear ? month : monthOfYear)(since)}`;
}
