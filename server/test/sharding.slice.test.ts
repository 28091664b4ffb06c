/** Tests which tables, keys and statements would allow a distribution by household. */
import { expect, it } from 'vitest';
import {
  statementsAcrossHouseholds,
  distributedTables,
  distributionColumnOf,
  globalIndexes,
  localTables,
  referenceTables,
  unsupportedForeignKeys,
  findScans,
  referenceTableTriggers,
  statementsWithLocalTables,
} from '../../drill/citus/sharding.ts';
import { statement } from '../src/db/database.ts';
import { findStatements, explainStatement } from '../src/db/query-plans.ts';
import { addCleanup } from './clean-up.ts';
import { openTestDatabase } from './database.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());

const selectTables = statement<{ name: string }>(
  'test.sharded-tables',
  `select relname as name from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
);

const selectUniqueIndexes = statement<{ name: string; table: string; columns: string[] }>(
  'test.unique-indexes',
  `select index.relname as name, indrelid::regclass::text as table,
     array(select attname::text from pg_attribute
       where attrelid = indrelid and attnum = any (indkey)) as columns
   from pg_index join pg_class as index on index.oid = indexrelid
   where indisunique and index.relnamespace = 'public'::regnamespace order by 1`,
);

const selectForeignKeys = statement<{
  name: string;
  source: string;
  target: string;
  pairs: [from: string, to: string][];
  /** Whether it sets columns of the referencing rows: on a deletion, or on a new key. */
  setsColumns: boolean;
}>(
  'test.sharded-foreign-keys',
  `select conname as name, conrelid::regclass::text as source, confrelid::regclass::text as target,
     (select json_agg(json_build_array(own.attname, other.attname))
      from unnest(conkey, confkey) as pair (own_number, other_number)
      join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_number
      join pg_attribute as other on other.attrelid = confrelid and other.attnum = other_number
     ) as pairs,
     confdeltype in ('n', 'd') or confupdtype in ('c', 'n', 'd') as "setsColumns"
   from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
   order by conname`,
);

const selectTriggers = statement<{ name: string; table: string }>(
  'test.triggers',
  `select tgname as name, tgrelid::regclass::text as table from pg_trigger
   join pg_class on pg_class.oid = tgrelid
   where not tgisinternal and relnamespace = 'public'::regnamespace order by 2, 1`,
);

it('DAT-17 puts each table into one class', async () => {
  const tables = (await database.rows(selectTables)).map(({ name }) => name);
  expect([...distributedTables, ...referenceTables, ...localTables].toSorted()).toEqual(tables);
});

it('DAT-17 includes the household in each key of a distributed table', async () => {
  const indexes = await database.rows(selectUniqueIndexes);
  const indexesWithoutHousehold = indexes.filter(
    ({ table, columns }) =>
      distributedTables.has(table) && !columns.includes(distributionColumnOf(table)),
  );
  expect(indexesWithoutHousehold.map(({ name }) => name)).toEqual([...globalIndexes]);
});

it('DAT-17 allows foreign keys that leave a household only to reference tables', async () => {
  const keys = await database.rows(selectForeignKeys);
  const isAccepted = ({ source, target, pairs, setsColumns }: (typeof keys)[number]) => {
    if (localTables.has(target)) return localTables.has(source);
    if (referenceTables.has(target)) return true;
    const columns = [distributionColumnOf(source), distributionColumnOf(target)];
    const isOfHousehold = pairs.some((pair) => String(pair) === String(columns));
    return distributedTables.has(source) && isOfHousehold && !setsColumns;
  };
  const unsupportedNames = keys.filter((key) => !isAccepted(key)).map(({ name }) => name);
  expect(unsupportedNames).toEqual([...unsupportedForeignKeys]);
});

it('DAT-17 lists the triggers of reference tables', async () => {
  const triggers = await database.rows(selectTriggers);
  const referenceTriggers = triggers.filter(({ table }) => referenceTables.has(table));
  expect(new Set(referenceTriggers.map(({ name, table }) => `${table}.${name}`))).toEqual(
    referenceTableTriggers,
  );
});

it('DAT-17 finds the rows of a distributed table by their household', async () => {
  const [namesAcrossHouseholds, namesWithLocalTables] = [new Set<string>(), new Set<string>()];
  for (const each of await findStatements()) {
    const { lines } = await explainStatement(database, each, { disableSeqScan: true });
    const scans = findScans(lines);
    const isOfHousehold = scans.some(({ table }) => distributedTables.has(table));
    if (!isOfHousehold) continue;
    if (scans.some(({ table, isByHousehold }) => distributedTables.has(table) && !isByHousehold)) {
      namesAcrossHouseholds.add(each.name);
    }
    if (scans.some(({ table }) => localTables.has(table))) namesWithLocalTables.add(each.name);
  }
  expect([...namesAcrossHouseholds].toSorted()).toEqual([...statementsAcrossHouseholds].toSorted());
  expect([...namesWithLocalTables].toSorted()).toEqual([...statementsWithLocalTables].toSorted());
});

it('DAT-17 reads from a plan whether rows are found by their household', () => {
  const plan = (condition: string) => ['->  Index Scan using items on list_items item', condition];
  const isByHousehold = (condition: string) => findScans(plan(condition))[0]?.isByHousehold;
  expect(isByHousehold('  Index Cond: ((household_id = $1) AND (id = $2))')).toBe(true);
  expect(isByHousehold('  Index Cond: (household_id = list.household_id)')).toBe(true);
  expect(isByHousehold('  Index Cond: (product_id = $1)')).toBe(false);
  expect(isByHousehold('  Index Cond: (other_household_id = $1)')).toBe(false);
});
