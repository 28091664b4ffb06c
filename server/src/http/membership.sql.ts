/** Reads and locks the membership of a caller in the household of a call. */
import { statement } from '../db/database.ts';

type MemberParams = [householdId: string, userId: string];

export const selectMember = statement<{ role: string }, MemberParams>(
  'membership.find',
  'select role from household_members where household_id = $1 and user_id = $2',
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
  )
)`;

/**
 * Reads the JSON of a user's households, the personal one first. They are named, so that Citus asks only the
 * nodes that have them.
 */
export const selectMemberships = statement<
  { json: string },
  [userId: string, householdIds: readonly string[]]
>(
  'membership.all',
  `select coalesce(json_agg(${membershipJson('each', 'mine')}
     order by each.id <> mine.user_id, mine.joined_at, each.id), '[]')::text as json
   from household_members as mine
   join households as each on each.id = mine.household_id
   where mine.user_id = $1 and each.id = any($2::uuid[])`,
);

/**
 * SQL for one of the CTEs of a statement, which reads whether a user is a member after the CTE `locked` has
 * locked the household. Who leaves a household locks it first, so that the answer holds until the transaction
 * ends. The function reads what was committed while the statement waited for the lock. It reads nothing for a
 * personal household, because its user always belongs to it.
 */
export const readingMember = (householdId: string, userId: string, locked: string) => `
  member as materialized (
    select is_member_now(${householdId}, ${userId}) as "isMember"
    where ${householdId} <> ${userId} and (select count(*) from ${locked}) >= 0
  )`;

/** SQL for what the CTE of {@link readingMember} has found; null where there is no household. */
export const isMember = (householdId: string, userId: string) =>
  `${householdId} = ${userId} or exists (select 1 from member where "isMember")`;
