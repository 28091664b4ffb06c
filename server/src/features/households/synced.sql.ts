import { isoInstant } from '../../db/values/iso-instant.ts';
import type { SyncedKind } from '../../http/sync/changes.sql.ts';
import { shownName } from '../../shared/shown-name.ts';

/** SQL for the contract's `member`, from the rows of {@link memberTables}. */
export const memberJson = `json_build_object(
  'id', member.user_id,
  'name', ${shownName('users')},
  'role', member.role,
  'since', ${isoInstant('member.joined_at')},
  'place', member.place
)`;

export const memberTables = `household_members as member
  join users on users.id = member.user_id`;

/** SQL for the members of a household, the longest-standing first, for the export. */
export const exportedMembers = (household: string) => `(
  select coalesce(json_agg(json_build_object(
    'name', ${shownName('users')},
    'role', member.role,
    'since', ${isoInstant('member.joined_at')}
  ) order by member.joined_at, member.place), '[]')
  from ${memberTables} where member.household_id = ${household}
)`;

/** The members of a household in the form that devices store. */
export const syncedMembers: readonly SyncedKind[] = [
  {
    kind: 'members',
    table: 'household_members',
    from: memberTables,
    alias: 'member',
    id: 'member.user_id::text',
    json: memberJson,
  },
];
