/** Reads and locks the membership of a caller in the household of a call. */
import { statement } from '../db/database.ts';

type MemberParams = { householdId: string; userId: string };

export const selectMember = statement<{ role: string }, MemberParams>(
  'selectMember',
  'select role from household_members where household_id = :householdId and user_id = :userId',
);

/** Returns the households of a user. */
export const selectHouseholdsOf = statement<{ id: string }, { userId: string }>(
  'selectHouseholdsOf',
  'select household_id as id from household_members where user_id = :userId order by 1',
);

/**
 * SQL for the contract's `membership`: a household as one of its members sees it.
 *
 * @param household the alias of the household's row
 * @param member the alias of the member's row in `household_members`
 */
export const membershipJson = (household: string, member: string) => `json_build_object(
  'id', ${household}.id,
  'name', ${household}.name,
  'isPersonal', ${household}.id = ${member}.user_id,
  'role', ${member}.role,
  'memberCount', (
    select count(*) from household_members as other where other.household_id = ${household}.id
  ),
  'timeZone', ${household}.time_zone
)`;

/**
 * Reads the JSON of a user's households, the personal one first. The parameters contain their ids,
 * so that Citus queries only the nodes that have these households.
 */
export const selectMemberships = statement<
  { json: string },
  { userId: string; householdIds: readonly string[] }
>(
  'selectMemberships',
  `select coalesce(json_agg(${membershipJson('each', 'mine')}
     order by each.id <> mine.user_id, mine.joined_at, each.id), '[]')::text as json
   from household_members as mine
   join households as each on each.id = mine.household_id
   where mine.user_id = :userId and each.id = any(:householdIds::uuid[])`,
);

/**
 * Returns a CTE that reads whether a user is a member, after the CTE `locked` has locked the
 * household. A transaction that removes a member locks the household first, so the result holds
 * until this transaction ends. `is_member_now` also reads what was committed while the statement
 * waited for the lock. The CTE is empty for a personal household, because its user always belongs
 * to it.
 */
export const memberCte = (householdId: string, userId: string, locked: string) => `
  member as materialized (
    select is_member_now(${householdId}, ${userId}) as "isMember"
    where ${householdId} <> ${userId} and (select count(*) from ${locked}) >= 0
  )`;

/**
 * SQL for whether the user is a member, in a statement with the CTE of {@link memberCte}; null if
 * there is no household.
 */
export const isMemberSql = (householdId: string, userId: string) =>
  `${householdId} = ${userId} or exists (select 1 from member where "isMember")`;
