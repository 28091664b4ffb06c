import { statement } from '../database.ts';

/** An arbitrary but fixed number. Processes that start together wait for this lock in turn. */
export const lockMigrations = statement('lockMigrations', 'select pg_advisory_xact_lock(7283461)');

export const createMigrationsTable = `
  create table if not exists schema_migrations (
    name text,
    applied_at timestamptz not null default now(),
    constraint schema_migrations_pkey primary key (name)
  )`;

export const selectMigration = statement<{ name: string }, { name: string }>(
  'selectMigration',
  'select name from schema_migrations where name = :name',
);

export const selectMigrations = statement<{ name: string }>(
  'selectMigrations',
  'select name from schema_migrations order by name collate "C"',
);

export const insertMigration = statement<never, { name: string }>(
  'insertMigration',
  'insert into schema_migrations (name) values (:name)',
);
