-- One call that sends a device's writes and brings it changed rows (docs/adr/0039).
--
-- Locks: lists and finishes are locked for a moment while they get columns without values.

-- A restored database is another one: devices fetch everything anew and send again what they have.
create table database_epoch (
  is_only boolean not null default true,
  epoch uuid not null,
  constraint database_epoch_pkey primary key (is_only),
  constraint database_epoch_only check (is_only)
);
insert into database_epoch (epoch) values (gen_random_uuid());

-- How far the writes of each device have come: one row for a device instead of one for each write.
create table devices (
  user_id uuid not null,
  -- Made by the device.
  device_id uuid not null,
  last_sequence bigint not null default 0,
  -- The last 64 bits of the keys of the last writes, the newest first.
  recent_keys bigint[] not null default '{}',
  seen_at timestamptz not null,
  constraint devices_pkey primary key (user_id, device_id),
  constraint devices_user_fk foreign key (user_id) references users (id) on delete cascade
  -- Each write updates its device in place.
) with (fillfactor = 50);
create index devices_by_age on devices (seen_at);

-- Refused writes, until the device says that it knows.
create table device_refusals (
  user_id uuid not null,
  key uuid not null,
  device_id uuid not null,
  sequence bigint not null,
  status smallint not null,
  failure jsonb not null,
  constraint device_refusals_pkey primary key (user_id, key),
  constraint device_refusals_device_fk
    foreign key (user_id, device_id) references devices (user_id, device_id) on delete cascade
);
create index device_refusals_by_device on device_refusals (user_id, device_id, sequence);

-- What the shop of a list may cost, and where it is.
alter table lists
  add column budget integer,
  add column supermarket_id uuid,
  add constraint lists_budget_range check (budget between 1 and 9999999),
  add constraint lists_supermarket_fk
    foreign key (household_id, supermarket_id) references supermarkets (household_id, id)
    on delete set null (supermarket_id);
create index lists_by_supermarket
  on lists (household_id, supermarket_id) where supermarket_id is not null;

-- A finish takes them from its list; its undo puts them back.
alter table finishes
  add column list_budget integer,
  add column list_supermarket_id uuid,
  add constraint finishes_supermarket_fk
    foreign key (household_id, list_supermarket_id) references supermarkets (household_id, id)
    on delete set null (list_supermarket_id);
create index finishes_by_supermarket
  on finishes (household_id, list_supermarket_id) where list_supermarket_id is not null;
