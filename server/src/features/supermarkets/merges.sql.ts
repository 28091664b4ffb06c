/** Merges two supermarkets of a household, and undoes it (MKT-01). */
import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import type { WireRow } from '../../http/answers.ts';

/** The tables whose rows name a supermarket, with SQL for the key of a row. */
const movedTables = [
  { table: 'purchases', column: 'supermarket_id', key: `finish_id || ' ' || list_item_id` },
  { table: 'list_items', column: 'supermarket_id', key: 'id::text' },
  { table: 'lists', column: 'supermarket_id', key: 'id::text' },
  { table: 'finishes', column: 'list_supermarket_id', key: 'id::text' },
  { table: 'price_notes', column: 'supermarket_id', key: 'id::text' },
  { table: 'receipts', column: 'supermarket_id', key: 'id::text' },
  { table: 'receipt_shops', column: 'supermarket_id', key: 'cnpj' },
  // Names that were merged into the merged one before.
  { table: 'supermarkets', column: 'merged_into', key: 'id::text' },
] as const;

const labelColumns = 'created_by, code, product_id, value_kind, created_at, updated_at';

/**
 * CTEs that move the labels of a scale to another supermarket, except those whose code has a meaning
 * there. A label is deleted and inserted, because devices know it by its supermarket.
 */
const moveLabels = (from: string, into: string, condition: string) => `taken_labels as (
    delete from store_labels as label
    where label.household_id = :householdId and label.supermarket_id = ${from} and ${condition}
      and not exists (
        select 1 from store_labels as other where other.household_id = :householdId
          and other.supermarket_id = ${into} and other.code = label.code)
    returning *
  ), moved_labels as (
    insert into store_labels (household_id, supermarket_id, ${labelColumns})
    select :householdId, ${into}, ${labelColumns} from taken_labels
    returning code as key
  )`;

/**
 * Moves everything from one supermarket to another, and returns the keys of the moved rows by table, as
 * JSON. The transaction holds the lock of the household.
 */
export const moveSupermarket = statement<
  { moved: string },
  { householdId: string; fromId: string; intoId: string }
>(
  'moveSupermarket',
  `with ${movedTables
    .map(
      ({ table, column, key }) => `moved_${table} as (
    update ${table} set ${column} = :intoId where household_id = :householdId and ${column} = :fromId
    returning ${key} as key
  )`,
    )
    .join(', ')}, ${moveLabels(':fromId', ':intoId', 'true')}
   select json_build_object(${[...movedTables.map(({ table }) => table), 'labels']
     .map((name) => `'${name}', (select coalesce(json_agg(key), '[]') from moved_${name})`)
     .join(', ')})::text as moved`,
);

/**
 * Moves the rows back that a merge has moved, except those that were moved on since. `moved` is the
 * answer of {@link moveSupermarket}; `intoId` is where the rows are now.
 */
export const moveSupermarketBack = statement<
  { count: number },
  { householdId: string; fromId: string; intoId: string; moved: string }
>(
  'moveSupermarketBack',
  `with ${movedTables
    .map(
      ({ table, column, key }) => `moved_${table} as (
    update ${table} set ${column} = :fromId where household_id = :householdId and ${column} = :intoId
      and ${key} in (select jsonb_array_elements_text(:moved::jsonb -> '${table}'))
    returning 1
  )`,
    )
    .join(', ')}, ${moveLabels(
    ':intoId',
    ':fromId',
    `label.code in (select jsonb_array_elements_text(:moved::jsonb -> 'labels'))`,
  )}
   select (${[...movedTables.map(({ table }) => table), 'labels']
     .map((name) => `(select count(*) from moved_${name})`)
     .join(' + ')})::int as count`,
);

/**
 * Moves the items that are bought only at one supermarket to another, and returns their ids. It is not a part
 * of {@link moveSupermarket}, because one statement cannot update a row twice.
 */
export const moveOnlyAt = statement<
  { ids: readonly string[] },
  { householdId: string; fromId: string; intoId: string }
>(
  'moveOnlyAt',
  `with moved as (
     update list_items set only_supermarket_id = :intoId
     where household_id = :householdId and only_supermarket_id = :fromId
     returning id
   )
   select coalesce(array_agg(id), '{}') as ids from moved`,
);

/** The same back, for the ids in `moved`. */
export const moveOnlyAtBack = statement<
  never,
  { householdId: string; fromId: string; intoId: string; moved: string }
>(
  'moveOnlyAtBack',
  `update list_items set only_supermarket_id = :fromId
   where household_id = :householdId and only_supermarket_id = :intoId
     and id::text in (select jsonb_array_elements_text(:moved::jsonb -> 'onlyAt'))`,
);

/** Marks a supermarket as merged into another one, and gives that one the later last use of both. */
export const setMergedInto = statement<
  { id: string },
  { householdId: string; fromId: string; intoId: string }
>(
  'setMergedInto',
  `with merged as (
     update supermarkets set merged_into = :intoId where household_id = :householdId and id = :fromId
     returning last_used_at
   )
   update supermarkets as market set last_used_at = greatest(market.last_used_at, merged.last_used_at)
   from merged where market.household_id = :householdId and market.id = :intoId
   returning market.id`,
);

/** Makes a merged supermarket one of its own again. */
export const clearMergedInto = statement<{ id: string }, { householdId: string; id: string }>(
  'clearMergedInto',
  `update supermarkets set merged_into = null where household_id = :householdId and id = :id
   returning id`,
);

export interface NamedSupermarket {
  readonly id: string;
  readonly name: string;
  /** The supermarket into which it was merged. */
  readonly mergedInto: string | null;
}

export const selectSupermarketByName = statement<
  NamedSupermarket,
  { householdId: string; foldedName: string }
>(
  'selectSupermarketByName',
  `select id, name, merged_into as "mergedInto" from supermarkets
   where household_id = :householdId and folded_name = :foldedName`,
);

export const selectSupermarketById = statement<
  NamedSupermarket,
  { householdId: string; id: string }
>(
  'selectSupermarketById',
  `select id, name, merged_into as "mergedInto" from supermarkets
   where household_id = :householdId and id = :id`,
);

export const insertMerge = statement<
  { id: string },
  {
    householdId: string;
    id: string;
    fromId: string;
    intoId: string;
    mergerId: string;
    now: Date;
    moved: string;
  }
>(
  'insertMerge',
  `insert into supermarket_merges (household_id, id, from_id, into_id, merged_by, merged_at, moved)
   values (:householdId, :id, :fromId, :intoId, :mergerId, :now, :moved::jsonb)
   returning id`,
);

export const deleteMerge = statement<
  { fromId: string; intoId: string; moved: string },
  { householdId: string; mergeId: string }
>(
  'deleteMerge',
  `delete from supermarket_merges where household_id = :householdId and id = :mergeId
   returning from_id as "fromId", into_id as "intoId", moved::text as moved`,
);

/** The merges of a household that can be undone, the newest first, or only that with `mergeId`. */
export const selectMerges = statement<WireRow, { householdId: string; mergeId: string | null }>(
  'selectMerges',
  `select coalesce(json_agg(json_build_object(
       'id', merge.id,
       'from', former.name,
       'into', market.name,
       'mergedAt', ${isoInstant('merge.merged_at')},
       'mergedBy', merge.merged_by
     ) order by merge.merged_at desc, merge.id desc), '[]')::text as json
   from supermarket_merges as merge
   join supermarkets as former on former.household_id = :householdId and former.id = merge.from_id
   join supermarkets as market on market.household_id = :householdId and market.id = merge.into_id
   where merge.household_id = :householdId and (:mergeId::uuid is null or merge.id = :mergeId)`,
);

export const purgeMerges = createPurgeStatement('purgeMerges', {
  table: 'supermarket_merges',
  orderBy: 'merged_at',
  expired: 'merged_at <= :before',
});
