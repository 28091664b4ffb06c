import { statement } from './database.ts';

/** If two processes insert at the same time, keeps the first value. */
export const insertSecret = statement<never, { name: string; value: string }>(
  'insertSecret',
  'insert into server_secrets (name, value) values (:name, :value) on conflict (name) do nothing',
);

export const selectSecret = statement<{ value: string }, { name: string }>(
  'selectSecret',
  'select value from server_secrets where name = :name',
);
