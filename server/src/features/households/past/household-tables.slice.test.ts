/** Compares the plan of what is brought and copied with the schema. */
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { addCleanup } from '../../../../test/clean-up.ts';
import { statement } from '../../../db/database.ts';
import {
  knowledgeTables,
  otherTables,
  pastTables,
  placeTables,
  supermarketTable,
} from './household-tables.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());

const selectTables = statement<{ table: string }>(
  'test.tables',
  `select columns.table_name as "table" from information_schema.columns
   join information_schema.tables using (table_schema, table_name)
   where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'household_id'
   order by 1`,
);

const selectReferences = statement<{ table: string; column: string; target: string }>(
  'test.household-references',
  `select constraints.conrelid::regclass::text as "table", attributes.attname as "column",
     constraints.confrelid::regclass::text as target
   from pg_constraint as constraints
   join pg_attribute as attributes on attributes.attrelid = constraints.conrelid
     and attributes.attnum = any(constraints.conkey)
   where constraints.contype = 'f' and attributes.attname <> 'household_id'
     and constraints.confrelid in ('users'::regclass, 'supermarkets'::regclass)
   order by 1, 2`,
);

const copied = [...pastTables, ...placeTables, supermarketTable, ...knowledgeTables];

it('CASA-67 the plan names every table with rows of a household, once', async () => {
  const tables = (await database.rows(selectTables)).map(({ table }) => table);
  const planned = [...copied.map(({ table }) => table), ...Object.keys(otherTables)];
  expect(planned.toSorted()).toEqual(tables);
});

it.each(copied)(
  'CASA-67 CASA-68 the plan of $table names every column with a supermarket or a person',
  async ({ table, mapped, people }) => {
    const references = (await database.rows(selectReferences)).filter(
      (reference) => reference.table === table,
    );
    const columnsOf = (target: string) =>
      references.filter((reference) => reference.target === target).map(({ column }) => column);
    expect(mapped.filter((column) => column.endsWith('supermarket_id'))).toEqual(
      columnsOf('supermarkets'),
    );
    expect(people.toSorted()).toEqual(columnsOf('users'));
  },
);
