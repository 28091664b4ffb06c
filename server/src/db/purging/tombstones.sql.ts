import { statement } from '../database.ts';
import { beyondNewestCtes, type PurgeStatement } from './purge.sql.ts';

/** The maximum number of tombstones of a household. Ordinary households have a tenth in 90 days. */
export const tombstonesPerHousehold = 20_000;

/**
 * Returns a statement that deletes the tombstones of the CTE `expired`, and records that in their
 * households: a device that has not seen them must fetch everything. Locks the households first, in
 * the order of their ids, because every transaction that adds or deletes a tombstone holds the lock
 * of its household.
 */
const createTombstonePurge = (name: string, expiredCtes: string): PurgeStatement =>
  statement(
    name,
    `with ${expiredCtes}, locked as materialized (
       select id from households where id in (select household_id from expired)
       order by id for no key update
     ), raised as (
       update households set oldest_revision = greatest(households.oldest_revision, last.revision)
       from (
         select household_id, max(revision) as revision from expired group by household_id
       ) as last
       where households.id = last.household_id and (select count(*) from locked) > 0
     ), deleted as (
       delete from household_tombstones
       where ctid = any(array(select ctid from expired)) and (select count(*) from locked) > 0
       returning 1
     )
     select count(*)::int as count from deleted`,
  );

/** Deletes a batch of the oldest tombstones. */
export const purgeTombstones = createTombstonePurge(
  'purgeTombstones',
  `expired as materialized (
     select ctid, household_id, revision from household_tombstones
     where removed_at <= :before order by removed_at limit :batch
   )`,
);

/** Deletes a batch of the tombstones beyond the newest of each household. */
export const foldTombstones = createTombstonePurge(
  'foldTombstones',
  beyondNewestCtes({
    table: 'household_tombstones',
    owner: 'household_id',
    orderBy: 'revision',
    timeColumn: 'removed_at',
    max: tombstonesPerHousehold,
  }),
);
