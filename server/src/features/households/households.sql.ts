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

/** Records that a member was removed, so that only a later invite lets this person join again. */
export const insertRemoval = statement<never, [householdId: string, userId: string, now: Date]>(
  'households.record-removal',
  `insert into household_removals (household_id, user_id, removed_at) values ($1, $2, $3)
   on conflict on constraint household_removals_pkey do update set removed_at = excluded.removed_at`,
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
