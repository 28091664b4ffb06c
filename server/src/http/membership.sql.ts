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

/** SQL for the JSON of all households of a user, the personal one first. */
export const membershipsOf = (userId: string) => `
  select coalesce(json_agg(${membershipJson('each', 'mine')}
    order by each.id <> mine.user_id, mine.joined_at, each.id), '[]')
  from household_members as mine
  join households as each on each.id = mine.household_id
  where mine.user_id = ${userId}`;

/**
 * SQL for a CTE that locks the membership as {@link shareLockMember} does. It runs after
 * `lockedHousehold`, the CTE that has locked the household. It selects no row for a personal
 * household, because its user always belongs to it.
 */
export const shareLockMemberCte = (
  householdId: string,
  userId: string,
  lockedHousehold: string,
) => `
  member as materialized (
    select user_id from household_members
    where household_id = ${householdId} and user_id = ${userId} and ${householdId} <> ${userId}
      and (select count(*) from ${lockedHousehold}) >= 0
    for key share
  )`;

/**
 * SQL that says whether the user is a member, as {@link shareLockMemberCte} has found; null if
 * there is no household.
 */
export const isMember = (householdId: string, userId: string) =>
  `${householdId} = ${userId} or exists (select from member)`;

/**
 * Reads the membership, and locks it so that it cannot be removed until the transaction ends. Lock
 * the household first.
 */
export const shareLockMember = statement<{ role: string }, MemberParams>(
  'membership.share-lock',
  `select role from household_members where household_id = $1 and user_id = $2 for key share`,
);
