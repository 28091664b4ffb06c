import { statement } from '../database.ts';

/** An arbitrary but fixed number. Processes that start together wait for this lock in turn. */
export const lockMigrations = statement('migrations.lock', 'select pg_advisory_xact_lock(7283461)');

export const createMigrationsTable = `
  create table if not exists schema_migrations (
    name text,
    applied_at timestamptz not null default now(),
    constraint schema_migrations_pkey primary key (name)
  )`;

export const selectMigration = statement<{ name: string }, [name: string]>(
  'migrations.find',
  'select name from schema_migrations where name = $1',
);

export const selectMigrations = statement<{ name: string }>(
  'migrations.all',
  'select name from schema_migrations order by name collate "C"',
);

export const insertMigration = statement<never, [name: string]>(
  'migrations.record',
  'insert into schema_migrations (name) values ($1)',
);
