import { statement } from '../../../db/database.ts';
import {
  knowledgeTables,
  mappedId,
  pastTables,
  placeTables,
  supermarketTable,
  type CopiedTable,
} from './household-tables.ts';

/**
 * SQL that copies the rows of the household `:source` that meet a condition to the household `:target`, whatever
 * columns they have. `:map` is JSON, `{ [id]: idInTarget }`. Rows that the target has stay as they are.
 */
function copyRows(
  { table, mapped, people, other = {} }: Omit<CopiedTable, 'by'>,
  condition: string,
): string {
  const changed = Object.entries({
    household_id: ':target::uuid',
    ...Object.fromEntries(mapped.map((column) => [column, mappedId(`mine.${column}`)])),
    ...Object.fromEntries(
      people.map((column) => [column, `member_or_null(:target, mine.${column})`]),
    ),
    ...other,
  });
  return `insert into ${table} select fresh.* from ${table} as mine
     cross join lateral jsonb_populate_record(null::${table}, to_jsonb(mine) || jsonb_build_object(
       ${changed.map(([column, value]) => `'${column}', ${value}`).join(',\n       ')})) as fresh
     where mine.household_id = :source and ${condition} and :map::jsonb is not null
     on conflict do nothing`;
}

const counted = (insert: string) =>
  `with copied as (${insert} returning 1) select count(*)::int as count from copied`;

const byId = ({ by }: CopiedTable) => `mine.${by} = any(:ids::uuid[])`;

/** Copy finishes, price notes and wastes with what belongs to them. */
export const copyPast = pastTables.map((copied) =>
  statement<
    { count: number },
    { source: string; target: string; map: string; ids: readonly string[] }
  >(`copyPast.${copied.table}`, counted(copyRows(copied, byId(copied)))),
);

/** Copy lists and pantries, with what the person has put there. */
export const copyPlaces = placeTables.map((copied) =>
  statement<
    { count: number },
    { source: string; target: string; map: string; ids: readonly string[]; userId: string }
  >(
    `copyPlaces.${copied.table}`,
    counted(copyRows(copied, `${byId(copied)} and ${copied.only ?? ':userId::uuid is not null'}`)),
  ),
);

/** Copy what a household has learned. */
export const copyKnowledge = knowledgeTables.map((copied) =>
  statement<never, { source: string; target: string; map: string }>(
    `copyKnowledge.${copied.table}`,
    copyRows(copied, 'true'),
  ),
);

/** Delete what was copied. Purchases, moves and receipts go with their finishes. */
export const deleteCopied = ['finishes', 'price_notes', 'wastes'].map((table) =>
  statement<never, { householdId: string; ids: readonly string[] }>(
    `deleteCopied.${table}`,
    `delete from ${table} where household_id = :householdId and id = any(:ids::uuid[])`,
  ),
);

/**
 * SQL for the finishes of the household `:source` that the household `:target` has already: itself, or by the
 * receipt, which two people may have recorded each in their own household.
 */
const isInTarget = `exists (
    select 1 from finishes as theirs where theirs.household_id = :target and theirs.id = mine.id
  ) or exists (
    select 1 from receipts as receipt
    join receipts as theirs on theirs.household_id = :target
      and (theirs.id = receipt.id or theirs.access_key = receipt.access_key)
    where receipt.household_id = :source and receipt.finish_id = mine.id
  )`;

/**
 * The ids of the finishes of the household `source` that the household `target` does not have, and of its
 * price notes and wastes (`noteId`).
 */
export const selectPast = statement<
  { finishId: string | null; isGone: boolean; noteId: string | null },
  { source: string; target: string }
>(
  'selectPast',
  `select id as "finishId", undone_at is not null or deleted_at is not null as "isGone", null::uuid as "noteId" from finishes as mine
   where household_id = :source and not (${isInTarget})
   union all
   ${['price_notes', 'wastes']
     .map(
       (table) => `select null, false, id from ${table} as mine
   where household_id = :source and not exists (
     select 1 from ${table} as theirs where theirs.household_id = :target and theirs.id = mine.id)`,
     )
     .join(' union all ')}`,
);

/** The number of rows that a person who brings their past writes to the target. */
export const countPast = statement<{ count: number }, { householdId: string }>(
  'countPast',
  `select (${['purchases', 'price_notes', 'wastes', ...knowledgeTables.map(({ table }) => table)]
    .map((table) => `(select count(*) from ${table} where household_id = :householdId)`)
    .join(' + ')})::int as count`,
);

/** Records what a person has brought to a household. */
export const insertBrought = statement<
  never,
  { householdId: string; userId: string; ids: readonly string[] }
>(
  'insertBrought',
  `insert into brought_rows (household_id, user_id, id)
   select :householdId, :userId, id from unnest(:ids::uuid[]) as id
   on conflict on constraint brought_rows_pkey do nothing`,
);

export interface BroughtRow {
  id: string;
  kind: 'finish' | 'note' | 'place' | 'stock';
}

/**
 * What a person has brought to the household `source`, still is there, and is not in the household `target`
 * already.
 */
export const selectBrought = statement<
  BroughtRow,
  { source: string; target: string; userId: string }
>(
  'selectBrought',
  `with own as materialized (
     select id from brought_rows where household_id = :source and user_id = :userId
   )
   select id, 'finish' as kind from finishes as mine
   where household_id = :source and id in (select id from own) and not (${isInTarget})
   ${[
     ['note', 'price_notes'],
     ['note', 'wastes'],
     ['place', 'lists'],
     ['place', 'pantries'],
     ['stock', 'pantry_items'],
   ]
     .map(
       ([kind, table]) => `union all
   select id, '${kind}' from ${table} as mine
   where household_id = :source and id in (select id from own) and not exists (
     select 1 from ${table} as theirs where theirs.household_id = :target and theirs.id = mine.id)`,
     )
     .join('\n   ')}`,
);

/** SQL for the supermarkets that the chosen finishes with their corrections, notes and places name. */
const namedSupermarkets = [
  ...[...pastTables, ...placeTables].flatMap(({ table, by, mapped }) =>
    mapped
      .filter((column) => column.endsWith('supermarket_id'))
      .map((column) => ({ table, by, column })),
  ),
  ...[
    { table: 'finish_moves', column: "(list_item ->> 'supermarket_id')::uuid" },
    { table: 'finish_moves', column: "(list_item ->> 'only_supermarket_id')::uuid" },
    { table: 'trip_corrections', column: "(after ->> 'supermarketId')::uuid" },
    {
      table: 'trip_corrections',
      column: "(jsonb_path_query(before, '$.**.supermarket_id') #>> '{}')::uuid",
    },
  ].map((named) => ({ ...named, by: 'finish_id' })),
]
  .map(
    ({ table, by, column }) =>
      `select ${column} from ${table} where household_id = :source and ${by} = any(:ids::uuid[])`,
  )
  .join('\n     union ');

/** SQL for the supermarket of the target into which the copied one is merged. */
const mergedInTarget = `(select coalesce(into_one.found, into_one.id)
  from matched as into_one where into_one.id = mine.merged_into)`;

interface MatchedSupermarket {
  id: string;
  /** The id of the same supermarket in the target. */
  idInTarget: string;
}

/**
 * Finds the supermarkets of the household `source` in the household `target`, by their ids and then by their
 * names, and copies those that are missing. What was merged, in either household, leads to the other
 * supermarket. `ids`: only those of these finishes, notes and places; or null for all.
 */
export const matchSupermarkets = statement<
  MatchedSupermarket,
  { source: string; target: string; map: string; ids: readonly string[] | null }
>(
  'matchSupermarkets',
  `with named as materialized (
     select mine.id, mine.merged_into from supermarkets as mine
     where mine.household_id = :source and (:ids::uuid[] is null or mine.id in (
     ${namedSupermarkets}))
   ), needed as materialized (
     select mine.id, mine.folded_name from supermarkets as mine
     where mine.household_id = :source
       and mine.id in (select id from named union select merged_into from named)
   ), matched as materialized (
     select needed.id, coalesce(
       (select coalesce(theirs.merged_into, theirs.id) from supermarkets as theirs
        where theirs.household_id = :target and theirs.id = needed.id),
       (select coalesce(theirs.merged_into, theirs.id) from supermarkets as theirs
        where theirs.household_id = :target and theirs.folded_name = needed.folded_name)) as found
     from needed
   ), copied as (
     ${copyRows(
       { ...supermarketTable, other: { merged_into: mergedInTarget } },
       'mine.id in (select id from matched where found is null)',
     )}
   )
   select id, coalesce(found, id) as "idInTarget" from matched`,
);
