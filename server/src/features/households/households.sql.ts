import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import type { WireRow } from '../../http/wire-json.ts';
import { membershipJson } from '../../http/membership.sql.ts';
import { memberJson, memberTables } from './synced.sql.ts';

/** Inserts a household. Returns no row if the id already exists. */
export const insertHousehold = statement<
  { id: string },
  [householdId: string, name: string, now: Date]
>(
  'households.create',
  `insert into households (id, name, created_at) values ($1, $2, $3)
   on conflict on constraint households_pkey do nothing returning id`,
);

export const selectRevision = statement<{ revision: number }, [householdId: string]>(
  'households.revision',
  'select revision from households where id = $1',
);

/**
 * Adds a member with the lowest free place, from which screens derive the member's colour. The
 * statement sets the revision itself, because the trigger `stamp_revision` does not set it where the
 * table is copied to several PostgreSQLs (docs/SCALING.md, "Sharding by household").
 */
export const insertMember = statement<
  never,
  [householdId: string, userId: string, role: string, now: Date, revision: number]
>(
  'households.join',
  `insert into household_members (household_id, user_id, role, joined_at, revision, place)
   select $1, $2, $3, $4, $5, min(place) from generate_series(0, 19) as place
   where not exists (
     select 1 from household_members as other
     where other.household_id = $1 and other.place = place.place
   )`,
);

export const selectMembership = statement<WireRow, [householdId: string, userId: string]>(
  'households.membership',
  `select ${membershipJson('households', 'mine')}::text as json
   from households join household_members as mine on mine.household_id = households.id
   where households.id = $1 and mine.user_id = $2`,
);

export const selectMembers = statement<WireRow, [householdId: string]>(
  'households.members',
  `select coalesce(json_agg(${memberJson} order by member.joined_at, member.place), '[]')::text
     as json
   from ${memberTables} where member.household_id = $1`,
);

export const selectMemberIds = statement<{ userId: string }, [householdId: string]>(
  'households.member-ids',
  'select user_id as "userId" from household_members where household_id = $1',
);

/** Locks the members of a household, and returns them with the longest-standing first. */
export const lockMembers = statement<{ userId: string; role: string }, [householdId: string]>(
  'households.lock-members',
  `select user_id as "userId", role from household_members where household_id = $1
   order by joined_at, place for update`,
);

export const countHouseholds = statement<{ count: number }, [userId: string]>(
  'households.count',
  'select count(*)::int as count from household_members where user_id = $1',
);

export const updateName = statement<never, [householdId: string, name: string]>(
  'households.rename',
  'update households set name = $2 where id = $1',
);

export const updateTimeZone = statement<never, [householdId: string, timeZone: string]>(
  'households.change-time-zone',
  'update households set time_zone = $2 where id = $1',
);

export const updateRole = statement<
  never,
  [householdId: string, userId: string, role: string, revision: number]
>(
  'households.role',
  `update household_members set role = $3, revision = $4
   where household_id = $1 and user_id = $2`,
);

export const deleteMember = statement<never, [householdId: string, userId: string]>(
  'households.leave',
  'delete from household_members where household_id = $1 and user_id = $2',
);

/**
 * Records that a member was removed, so that only a later invite lets this person join again, and
 * what the undo of the removal restores. The member must still be one.
 */
export const insertRemoval = statement<never, [householdId: string, userId: string, now: Date]>(
  'households.record-removal',
  `insert into household_removals (household_id, user_id, removed_at, joined_at, place)
   select household_id, user_id, $3, joined_at, place from household_members
   where household_id = $1 and user_id = $2
   on conflict on constraint household_removals_pkey do update set
     removed_at = excluded.removed_at, joined_at = excluded.joined_at, place = excluded.place`,
);

/** The removal of a member by this person, if it is not older than `since` and was not undone. */
export const selectUndoableRemoval = statement<
  { userId: string },
  [householdId: string, userId: string, byId: string, since: Date]
>(
  'households.undoable-removal',
  `select removal.user_id as "userId" from household_removals as removal
   where removal.household_id = $1 and removal.user_id = $2 and removal.removed_at > $4
     and removal.joined_at is not null and exists (
       select 1 from activities
       where household_id = $1 and kind = 'removed' and other_id = $2 and person_id = $3
         and at = removal.removed_at)`,
);

/** Adds a removed member again, as of their first joining, and in their colour if it is still free. */
export const restoreMember = statement<
  never,
  [householdId: string, userId: string, revision: number]
>(
  'households.restore-member',
  `insert into household_members (household_id, user_id, role, joined_at, revision, place)
   select removal.household_id, removal.user_id, 'member', removal.joined_at, $3, free.place
   from household_removals as removal cross join generate_series(0, 19) as free (place)
   where removal.household_id = $1 and removal.user_id = $2 and not exists (
     select 1 from household_members as other
     where other.household_id = $1 and other.place = free.place
   )
   order by free.place <> removal.place, free.place limit 1`,
);

/** A person who is a member again is not brought back later, when they may have left themselves. */
export const forbidUndo = statement<never, [householdId: string, userId: string]>(
  'households.forbid-undo',
  `update household_removals set joined_at = null, place = null
   where household_id = $1 and user_id = $2`,
);

/** Who made whom responsible last, since an instant. */
export const selectLastHandOver = statement<
  { byId: string | null; userId: string },
  [householdId: string, since: Date]
>(
  'households.last-hand-over',
  `select person_id as "byId", other_id as "userId" from activities
   where household_id = $1 and kind = 'made-responsible' and at > $2
   order by id desc limit 1`,
);

export const selectRemoval = statement<{ userId: string }, [householdId: string, userId: string]>(
  'households.removal',
  `select user_id as "userId" from household_removals where household_id = $1 and user_id = $2`,
);

export const purgeRemovals = createPurgeStatement('households.purge-removals', {
  table: 'household_removals',
  by: 'removed_at',
  expired: 'removed_at <= $1',
});

export const selectSharedHouseholds = statement<{ id: string }, [userId: string]>(
  'households.shared',
  `select household_id as id from household_members
   where user_id = $1 and household_id <> $1 order by household_id`,
);

const createBatchDeletion = ([table, key]: readonly [table: string, key: string]) =>
  statement<{ count: number }, [householdId: string, batch: number]>(
    `households.delete-${table}`,
    `with deleted as (
       delete from ${table} where household_id = $1 and (${key}) in (
         select ${key} from ${table} where household_id = $1 limit $2)
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
export const deleteHouseholdRow = statement<never, [householdId: string]>(
  'households.delete',
  'delete from households where id = $1',
);
