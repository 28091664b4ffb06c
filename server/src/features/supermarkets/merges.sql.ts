/** Merges two supermarkets of a household, and undoes it (MKT-01). */
import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import type { WireRow } from '../../http/wire-json.ts';

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
    where label.household_id = $1 and label.supermarket_id = ${from} and ${condition}
      and not exists (
        select 1 from store_labels as other where other.household_id = $1
          and other.supermarket_id = ${into} and other.code = label.code)
    returning *
  ), moved_labels as (
    insert into store_labels (household_id, supermarket_id, ${labelColumns})
    select $1, ${into}, ${labelColumns} from taken_labels
    returning code as key
  )`;

/**
 * Moves everything from one supermarket to another, and returns the keys of the moved rows by table, as
 * JSON. The transaction holds the lock of the household.
 */
export const moveSupermarket = statement<
  { moved: string },
  [householdId: string, fromId: string, intoId: string]
>(
  'supermarkets.move',
  `with ${movedTables
    .map(
      ({ table, column, key }) => `moved_${table} as (
    update ${table} set ${column} = $3 where household_id = $1 and ${column} = $2
    returning ${key} as key
  )`,
    )
    .join(', ')}, ${moveLabels('$2', '$3', 'true')}
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
  [householdId: string, fromId: string, intoId: string, moved: string]
>(
  'supermarkets.move-back',
  `with ${movedTables
    .map(
      ({ table, column, key }) => `moved_${table} as (
    update ${table} set ${column} = $2 where household_id = $1 and ${column} = $3
      and ${key} in (select jsonb_array_elements_text($4::jsonb -> '${table}'))
    returning 1
  )`,
    )
    .join(', ')}, ${moveLabels(
    '$3',
    '$2',
    `label.code in (select jsonb_array_elements_text($4::jsonb -> 'labels'))`,
  )}
   select (${[...movedTables.map(({ table }) => table), 'labels']
     .map((name) => `(select count(*) from moved_${name})`)
     .join(' + ')})::int as count`,
);

/** Marks a supermarket as merged into another one, and gives that one the later last use of both. */
export const setMergedInto = statement<
  { id: string },
  [householdId: string, fromId: string, intoId: string]
>(
  'supermarkets.set-merged',
  `with merged as (
     update supermarkets set merged_into = $3 where household_id = $1 and id = $2
     returning last_used_at
   )
   update supermarkets as market set last_used_at = greatest(market.last_used_at, merged.last_used_at)
   from merged where market.household_id = $1 and market.id = $3
   returning market.id`,
);

/** Makes a merged supermarket one of its own again. */
export const clearMergedInto = statement<{ id: string }, [householdId: string, id: string]>(
  'supermarkets.clear-merged',
  `update supermarkets set merged_into = null where household_id = $1 and id = $2 returning id`,
);

export interface NamedSupermarket {
  readonly id: string;
  readonly name: string;
  /** The supermarket into which it was merged. */
  readonly mergedInto: string | null;
}

export const selectSupermarketByName = statement<
  NamedSupermarket,
  [householdId: string, foldedName: string]
>(
  'supermarkets.by-name',
  `select id, name, merged_into as "mergedInto" from supermarkets
   where household_id = $1 and folded_name = $2`,
);

export const selectSupermarketById = statement<NamedSupermarket, [householdId: string, id: string]>(
  'supermarkets.by-id',
  `select id, name, merged_into as "mergedInto" from supermarkets where household_id = $1 and id = $2`,
);

export const insertMerge = statement<
  { id: string },
  [
    householdId: string,
    id: string,
    fromId: string,
    intoId: string,
    mergerId: string,
    now: Date,
    moved: string,
  ]
>(
  'supermarkets.insert-merge',
  `insert into supermarket_merges (household_id, id, from_id, into_id, merged_by, merged_at, moved)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb)
   returning id`,
);

export const deleteMerge = statement<
  { fromId: string; intoId: string; moved: string },
  [householdId: string, mergeId: string]
>(
  'supermarkets.delete-merge',
  `delete from supermarket_merges where household_id = $1 and id = $2
   returning from_id as "fromId", into_id as "intoId", moved::text as moved`,
);

/** The merges of a household that can be undone, the newest first, or only that with `mergeId`. */
export const selectMerges = statement<WireRow, [householdId: string, mergeId: string | null]>(
  'supermarkets.merges',
  `select coalesce(json_agg(json_build_object(
       'id', merge.id,
       'from', former.name,
       'into', market.name,
       'mergedAt', ${isoInstant('merge.merged_at')},
       'mergedBy', merge.merged_by
     ) order by merge.merged_at desc, merge.id desc), '[]')::text as json
   from supermarket_merges as merge
   join supermarkets as former on former.household_id = $1 and former.id = merge.from_id
   join supermarkets as market on market.household_id = $1 and market.id = merge.into_id
   where merge.household_id = $1 and ($2::uuid is null or merge.id = $2)`,
);

export const purgeMerges = createPurgeStatement('supermarkets.purge-merges', {
  table: 'supermarket_merges',
  by: 'merged_at',
  expired: 'merged_at <= $1',
});
