-- What returns to a list by itself, and templates of lists (REP).

create table repeats (
  household_id uuid not null,
  -- Follows from list and name, so that two devices make one row.
  id uuid not null,
  -- No foreign key: a list in the trash keeps what repeats.
  list_id uuid not null,
  name text not null,
  quantity integer not null,
  unit text not null,
  -- May name a product that was merged since; an addition takes the remaining one.
  product_id uuid,
  rule_unit text not null,
  rule_every smallint not null,
  rule_day smallint not null,
  next_on date not null,
  -- The date of the last addition; null if there was none.
  added_on date,
  revision bigint not null,
  constraint repeats_pkey primary key (household_id, id),
  constraint repeats_household_fk foreign key (household_id) references households (id)
    on delete cascade,
  constraint repeats_unit_known check (rule_unit in ('day', 'week', 'month'))
);
create index repeats_by_next on repeats (next_on);
create index repeats_by_revision on repeats (household_id, revision);

create table templates (
  household_id uuid not null,
  id uuid not null,
  name text not null,
  portions smallint not null,
  -- [{ id, name, quantity, unit, productId }] as on the wire, at most 200.
  items jsonb not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  revision bigint not null,
  constraint templates_pkey primary key (household_id, id),
  constraint templates_household_fk foreign key (household_id) references households (id)
    on delete cascade
);
create index templates_by_deletion on templates (deleted_at) where deleted_at is not null;
create index templates_by_revision on templates (household_id, revision);

create trigger stamp_revision before insert or update on repeats
  for each row execute function stamp_revision();
create trigger leave_tombstone after delete on repeats
  for each row execute function leave_tombstone();
create trigger stamp_revision before insert or update on templates
  for each row execute function stamp_revision();
create trigger leave_tombstone after delete on templates
  for each row execute function leave_tombstone();
