import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import type { WireRow } from '../../http/answers.ts';
import { membershipJson } from '../../http/membership.sql.ts';
import { memberJson, memberTables } from './synced.sql.ts';

/** Inserts a household. Returns no row if the id already exists. */
export const insertHousehold = statement<
  { id: string },
  { householdId: string; name: string; now: Date }
>(
  'insertHousehold',
  `insert into households (id, name, created_at) values (:householdId, :name, :now)
   on conflict on constraint households_pkey do nothing returning id`,
);

export const selectHouseholdRevision = statement<{ revision: number }, { householdId: string }>(
  'selectHouseholdRevision',
  'select revision from households where id = :householdId',
);

/**
 * Adds a member with the lowest free place, from which screens derive the member's colour. The
 * statement sets the revision itself, because the trigger `stamp_revision` does not set it where the
 * table is copied to several PostgreSQLs (docs/SCALING.md, "Sharding by household").
 */
export const insertMember = statement<
  never,
  { householdId: string; userId: string; role: string; now: Date; revision: number }
>(
  'insertMember',
  `insert into household_members (household_id, user_id, role, joined_at, revision, place)
   select :householdId, :userId, :role, :now, :revision, min(place) from generate_series(0, 19) as place
   where not exists (
     select 1 from household_members as other
     where other.household_id = :householdId and other.place = place.place
   )`,
);

export const selectMembership = statement<WireRow, { householdId: string; userId: string }>(
  'selectMembership',
  `select ${membershipJson('households', 'mine')}::text as json
   from households join household_members as mine on mine.household_id = households.id
   where households.id = :householdId and mine.user_id = :userId`,
);

export const selectMembers = statement<WireRow, { householdId: string }>(
  'selectMembers',
  `select coalesce(json_agg(${memberJson} order by member.joined_at, member.place), '[]')::text
     as json
   from ${memberTables} where member.household_id = :householdId`,
);

export const selectMemberIds = statement<{ userId: string }, { householdId: string }>(
  'selectMemberIds',
  'select user_id as "userId" from household_members where household_id = :householdId',
);

/** Locks the members of a household, and returns them with the longest-standing first. */
export const lockMembers = statement<{ userId: string; role: string }, { householdId: string }>(
  'lockMembers',
  `select user_id as "userId", role from household_members where household_id = :householdId
   order by joined_at, place for update`,
);

export const countHouseholds = statement<{ count: number }, { userId: string }>(
  'countHouseholds',
  'select count(*)::int as count from household_members where user_id = :userId',
);

export const updateName = statement<never, { householdId: string; name: string }>(
  'updateName',
  'update households set name = :name where id = :householdId',
);

export const updateTimeZone = statement<never, { householdId: string; timeZone: string }>(
  'updateTimeZone',
  'update households set time_zone = :timeZone where id = :householdId',
);

export const updateRole = statement<
  never,
  { householdId: string; userId: string; role: string; revision: number }
>(
  'updateRole',
  `update household_members set role = :role, revision = :revision
   where household_id = :householdId and user_id = :userId`,
);

export const deleteMember = statement<never, { householdId: string; userId: string }>(
  'deleteMember',
  'delete from household_members where household_id = :householdId and user_id = :userId',
);

/**
 * Records that a member was removed, so that only a later invite lets this person join again, and
 * what the undo of the removal restores. The member must still be one.
 */
export const insertRemoval = statement<never, { householdId: string; userId: string; now: Date }>(
  'insertRemoval',
  `insert into household_removals (household_id, user_id, removed_at, joined_at, place)
   select household_id, user_id, :now, joined_at, place from household_members
   where household_id = :householdId and user_id = :userId
   on conflict on constraint household_removals_pkey do update set
     removed_at = excluded.removed_at, joined_at = excluded.joined_at, place = excluded.place`,
);

/** The removal of a member by this person, if it is not older than `since` and was not undone. */
export const selectUndoableRemoval = statement<
  { userId: string },
  { householdId: string; userId: string; byId: string; since: Date }
>(
  'selectUndoableRemoval',
  `select removal.user_id as "userId" from household_removals as removal
   where removal.household_id = :householdId and removal.user_id = :userId
     and removal.removed_at > :since
     and removal.joined_at is not null and exists (
       select 1 from activities
       where household_id = :householdId and kind = 'removed' and other_id = :userId
         and person_id = :byId
         and at = removal.removed_at)`,
);

/** Adds a removed member again, as of their first joining, and in their colour if it is still free. */
export const restoreMember = statement<
  never,
  { householdId: string; userId: string; revision: number }
>(
  'restoreMember',
  `insert into household_members (household_id, user_id, role, joined_at, revision, place)
   select removal.household_id, removal.user_id, 'member', removal.joined_at, :revision, free.place
   from household_removals as removal cross join generate_series(0, 19) as free (place)
   where removal.household_id = :householdId and removal.user_id = :userId and not exists (
     select 1 from household_members as other
     where other.household_id = :householdId and other.place = free.place
   )
   order by free.place <> removal.place, free.place limit 1`,
);

/**
 * Makes an earlier removal of a person impossible to undo, because the person is a member again. If
 * they leave later by their own choice, an undo must not bring them back.
 */
export const forbidUndoOfRemoval = statement<never, { householdId: string; userId: string }>(
  'forbidUndoOfRemoval',
  `update household_removals set joined_at = null, place = null
   where household_id = :householdId and user_id = :userId`,
);

/** Who made whom responsible last, since an instant. */
export const selectLastHandOver = statement<
  { byId: string | null; userId: string },
  { householdId: string; since: Date }
>(
  'selectLastHandOver',
  `select person_id as "byId", other_id as "userId" from activities
   where household_id = :householdId and kind = 'made-responsible' and at > :since
   order by id desc limit 1`,
);

export const selectRemoval = statement<{ userId: string }, { householdId: string; userId: string }>(
  'selectRemoval',
  `select user_id as "userId" from household_removals
   where household_id = :householdId and user_id = :userId`,
);

export const purgeRemovals = createPurgeStatement('purgeRemovals', {
  table: 'household_removals',
  orderBy: 'removed_at',
  expired: 'removed_at <= :before',
});

export const selectSharedHouseholds = statement<{ id: string }, { userId: string }>(
  'selectSharedHouseholds',
  `select household_id as id from household_members
   where user_id = :userId and household_id <> :userId order by household_id`,
);

const createBatchDeletion = ([table, key]: readonly [table: string, key: string]) =>
  statement<{ count: number }, { householdId: string; batch: number }>(
    `deleteHistoryStatements.${table}`,
    `with deleted as (
       delete from ${table} where household_id = :householdId and (${key}) in (
         select ${key} from ${table} where household_id = :householdId limit :batch)
       returning 1
     )
     select count(*)::int as count from deleted`,
  );

/**
 * The statements that delete rows whose number has no limit: finishes with their purchases,
 * tombstones, and the activity. Each statement deletes a batch and returns its size.
 */
export const deleteHistoryStatements = (
  [
    ['finishes', 'id'],
    ['household_tombstones', 'revision, kind, id'],
    ['activities', 'id'],
  ] as const
).map(createBatchDeletion);

/** Deletes a household with all its rows. */
export const deleteHouseholdRow = statement<never, { householdId: string }>(
  'deleteHouseholdRow',
  'delete from households where id = :householdId',
);
