/** Whether a caller is a member of the household of a call. */
import { statement } from '../db/database.ts';

type MemberParams = [householdId: string, userId: string];

export const selectMember = statement<{ role: string }, MemberParams>(
  'membership.find',
  'select role from household_members where household_id = $1 and user_id = $2',
);

/** SQL for a household as its member `mine` sees it: the contract's `membership`. */
export const membershipJson = (household: string, mine: string) => `json_build_object(
  'id', ${household}.id,
  'name', ${household}.name,
  'isPersonal', ${household}.id = ${mine}.user_id,
  'role', ${mine}.role,
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
 * SQL that does what {@link shareLockMember} does as a part of another statement: one of its CTEs.
 * It runs after the CTE `locked`, which has locked the household. It reads nothing for a personal
 * household, because its user always belongs to it.
 */
export const shareLockingMember = (householdId: string, userId: string, locked: string) => `
  member as materialized (
    select user_id from household_members
    where household_id = ${householdId} and user_id = ${userId} and ${householdId} <> ${userId}
      and (select count(*) from ${locked}) >= 0
    for key share
  )`;

/**
 * SQL for what the CTE of {@link shareLockingMember} has found; null where there is no household.
 */
export const isMember = (householdId: string, userId: string) =>
  `${householdId} = ${userId} or exists (select from member)`;

/**
 * Does what `selectMember` does, and keeps the membership until the transaction ends. Lock the
 * household first.
 */
export const shareLockMember = statement<{ role: string }, MemberParams>(
  'membership.share-lock',
  `select role from household_members where household_id = $1 and user_id = $2 for key share`,
);
