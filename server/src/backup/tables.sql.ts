/** SQL about all tables of the app, which are in the current schema of the connection. */
import { escapeIdentifier } from 'pg';
import { statement } from '../db/database.ts';

const fromAppRelations = `
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Every table with its columns, except generated ones, and the tables that it references. */
export const selectTables = statement<{
  name: string;
  columns: string[];
  references: string[];
}>(
  'selectTables',
  `select c.relname as name,
    array(
      select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    )::text[] as columns,
    array(
      select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    )::text[] as references
  ${fromAppRelations} and c.relkind = 'r'
  order by c.relname`,
);

/** A script that drops everything in the schema, except what belongs to an extension. */
export const dropEverything = `
  do $$
  declare found record;
  begin
    for found in
      select format('drop view if exists %I cascade', c.relname) as command
      ${fromAppRelations} and c.relkind = 'v'
      union all
      select format('drop table if exists %I cascade', c.relname) ${fromAppRelations} and c.relkind = 'r'
    loop execute found.command; end loop;
    for found in
      select format('drop routine %s cascade', p.oid::regprocedure) as command
      from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute found.command; end loop;
  end $$`;

const quoteNames = (names: readonly string[]) =>
  names.map((name) => escapeIdentifier(name)).join(', ');

/** A command that sends the rows of a table, with these columns, in PostgreSQL's text format. */
export const copyOut = (table: string, columns: readonly string[]) =>
  `copy ${escapeIdentifier(table)} (${quoteNames(columns)}) to stdout`;

/**
 * A command that inserts rows with these columns, which it receives in PostgreSQL's text format.
 */
export const copyIn = (table: string, columns: readonly string[]) =>
  `copy ${escapeIdentifier(table)} (${quoteNames(columns)}) from stdin`;

/** A page of the names of the files of photos, after the name `$1`. */
export const selectPhotoFiles =
  'select distinct file from photos where file > $1 order by file limit 1000';

/** Counts the files of photos. */
export const countPhotoFiles = 'select count(distinct file)::int as count from photos';

/** Counts all rows of a table. */
export const countRows = (table: string) =>
  statement<{ count: number }>(
    `countRows.${table}`,
    `select count(*) from ${escapeIdentifier(table)}`,
  );

/** Empties a table that a migration may have filled, and disables its triggers. */
export const prepareTable = (table: string) =>
  `truncate ${escapeIdentifier(table)} cascade;
   alter table ${escapeIdentifier(table)} disable trigger user`;

/** Enables the triggers that {@link prepareTable} disabled. */
export const enableTriggers = (table: string) =>
  `alter table ${escapeIdentifier(table)} enable trigger user`;

/**
 * Gives the database a new epoch: earlier transaction numbers mean nothing in it, and devices with
 * the previous epoch fetch everything again.
 */
export const beginEpoch = `
  update households set raised_in = null;
  update database_epoch set epoch = gen_random_uuid()`;

/** Counts the connections of the app's servers to the database. */
export const countServers = statement<{ count: number }, { applicationName: string }>(
  'countServers',
  `select count(*) from pg_stat_activity
  where datname = current_database() and application_name = :applicationName
    and pid <> pg_backend_pid()`,
);
