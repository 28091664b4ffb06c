-- Whether and when a member is told of what expires tomorrow (NOT-18).
--
-- Locks: notice_preferences, which has one row for each member who has opened 'Avisos', for a moment; a
-- constant default writes no row.

alter table notice_preferences
  add column expiring boolean not null default false,
  add column expiring_at smallint not null default 1080,
  add column expiring_due_at timestamptz,
  add constraint notice_preferences_expiring_time check (expiring_at between 0 and 1439) not valid;

-- allowed require-concurrent-index-creation: no row has the notice on yet, and the table is small
create index if not exists notice_preferences_expiring_due
  on notice_preferences (expiring_due_at) where expiring;
