import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import { createNewestPurge, createPurgeStatement } from '../../db/purging/purge.sql.ts';
import { wirePrice, wireQuantity } from '../../db/values/wire-numbers.ts';
import type { WireRow } from '../../http/answers.ts';

/**
 * SQL for a person of the contract's `activity`; null if the account is deleted. `users` and `member`
 * are the aliases of the person's rows in `users` and `household_members`. The person's `place`, a
 * column and a field of the contract, is the index of their colour among the household's members.
 */
const personJson = (users: string, member: string) => `case when ${users}.id is not null then
  json_build_object(
    'id', ${users}.id,
    'name', coalesce(${users}.display_name, split_part(${users}.email, '@', 1)),
    'place', ${member}.place
  ) end`;

/**
 * SQL for the contract's `activity` of a household, from the row with the alias `activity`. The
 * columns `place_id` and `place_name` are the list, the pantry or the supermarket in which the person
 * acted. `thing_id` and `thing_name` are the subject: what the person acted on, such as an item, a
 * stock or a finished trip. The contract has the same names, which installed devices read.
 */
const activityJson = (household: string) => `json_build_object(
  'id', activity.id,
  'kind', activity.kind,
  'at', ${isoInstant('activity.at')},
  'person', ${personJson('person', 'person_member')},
  'other', ${personJson('other', 'other_member')},
  'count', activity.count,
  'placeName', activity.place_name,
  'listId', case when activity.kind ~ '^(list-|items-|shop-|taken|put-back|claimed|line-|trip-|correction-)'
    then activity.place_id end,
  'thingName', activity.thing_name,
  'finishId', case when activity.kind in ('shop-finished', 'trip-finished') then activity.thing_id
    else correction.finish_id end,
  'correctionId', case when correction.kind = activity.kind and correction.undone_at is null
    then correction.id end,
  'quantity', ${wireQuantity('activity.quantity')},
  'unit', activity.unit,
  'unitText', activity.unit_text,
  'amount', ${wirePrice('activity.amount')},
  'supermarket', activity.supermarket,
  'withAssistant', coalesce(activity.with_assistant, false),
  'canRestore', activity.kind = 'list-deleted' and exists (
    select 1 from deleted_lists as deleted
    where deleted.household_id = ${household} and deleted.id = activity.place_id
      and deleted.deleted_at = activity.at
  ) and not exists (
    select 1 from lists where lists.household_id = ${household} and lists.id = activity.place_id
  )
)`;

const activityJoins = (household: string) => `
  left join users as person on person.id = activity.person_id
  left join household_members as person_member
    on person_member.household_id = ${household} and person_member.user_id = activity.person_id
  left join trip_corrections as correction
    on correction.household_id = ${household} and correction.id = activity.thing_id
      and activity.kind ~ '^(line-|trip-|correction-)'
  left join users as other on other.id = activity.other_id
  left join household_members as other_member
    on other_member.household_id = ${household} and other_member.user_id = activity.other_id`;

/** Returns a page of activities, newest first. */
export const selectActivities = statement<
  WireRow,
  { householdId: string; before: string | null; by: string | null; limit: number }
>(
  'selectActivities',
  `with page as materialized (
     select * from activities
     where household_id = :householdId and id < coalesce(:before::uuid,
       'ffffffff-ffff-ffff-ffff-ffffffffffff')
       and (:by::uuid is null or person_id = :by)
     order by id desc limit :limit::integer + 1
   ), activity as (
     select * from page order by id desc limit :limit::integer
   )
   select json_build_object(
     'activities', (
       select coalesce(json_agg(${activityJson(':householdId')} order by activity.id desc), '[]')
       from activity ${activityJoins(':householdId')}
     ),
     'hasMore', (select count(*) > :limit::integer from page)
   )::text as json`,
);

/** SQL for all activities of a household in the contract's shape, oldest first, for the export. */
export const exportedActivities = (household: string) => `(
  select coalesce(json_agg(${activityJson(household)} order by activity.id), '[]')
  from activities as activity ${activityJoins(household)}
  where activity.household_id = ${household}
)`;

export const purgeActivities = createPurgeStatement('purgeActivities', {
  table: 'activities',
  orderBy: 'at',
  expired: 'at <= :before',
});

/** Keeps the newest 20,000 activities of each household. */
export const purgeExcessActivities = createNewestPurge('purgeExcessActivities', {
  table: 'activities',
  owner: 'household_id',
  orderBy: 'id',
  timeColumn: 'at',
  max: 20_000,
});
