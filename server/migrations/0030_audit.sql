-- Who signed in, whose sign-in was refused, and what operators and the people of households decided
-- (docs/adr/0054). A new table alone: nothing that exists is locked.

create table audit_events (
  id uuid not null,
  kind text not null,
  -- The identity provider's id of the account that it happened to; null where nobody has that e-mail,
  -- or once the account is deleted. Without a foreign key: with Firebase there is no table of accounts.
  account text,
  -- The account of another person who did it; null for oneself and for the operator.
  by_account text,
  -- Without a foreign key, because the event outlives the household.
  household uuid,
  -- The reason of a refusal, or the operator's command.
  detail text,
  -- How often it happened: only sign-ins are counted, by the hour.
  count integer not null,
  -- The beginning of the hour of a counted event; null for all others.
  hour timestamptz,
  at timestamptz not null,
  last_at timestamptz not null,
  constraint audit_events_pkey primary key (id),
  constraint audit_events_count_range check (count >= 1)
);
create unique index audit_events_hourly on audit_events (hour, kind, account, detail)
  nulls not distinct where hour is not null;
create index audit_events_by_age on audit_events (last_at);
create index audit_events_by_account on audit_events (account);
create index audit_events_by_actor on audit_events (by_account) where by_account is not null;
