-- Batches of stock, the shelf lives that a household sets, and what was thrown away (docs/adr/0114).
--
-- Locks: pantry_items, pantry_redirects and purge_state for a moment, for their new columns.

alter table pantry_items add column batches jsonb, add column shelf_life_days integer,
  add column opened_life_days integer;
-- Rows of before keep null until a job has found the purchases of their stock (fillBatches).
alter table pantry_items alter column batches set default '[]';
alter table pantry_redirects add column batches jsonb, add column shelf_life_days integer,
  add column opened_life_days integer;
-- The last item that the job has looked at.
alter table purge_state add column filled_household uuid, add column filled_item uuid;

-- The calendar date of an instant in a time zone.
create function date_in(at timestamptz, zone text) returns date language sql stable
as $$ select (at at time zone zone)::date $$;

create table wastes (
  household_id uuid not null,
  id uuid not null,
  -- Pantry and item may be gone, so there is no foreign key.
  pantry_id uuid not null,
  item_id uuid not null,
  name text not null,
  product_id uuid,
  category_name text,
  quantity integer not null,
  unit text not null,
  unit_text text,
  -- In centavos; null if it is not known.
  cost bigint,
  reason text not null,
  -- The parts of batches that were taken, as on the wire.
  batches jsonb not null,
  wasted_at timestamptz not null,
  wasted_by uuid,
  created_at timestamptz not null,
  revision bigint not null,
  constraint wastes_pkey primary key (household_id, id),
  constraint wastes_household_fk foreign key (household_id) references households (id)
    on delete cascade,
  constraint wastes_product_fk foreign key (product_id) references products (id),
  constraint wastes_person_fk foreign key (wasted_by) references users (id) on delete set null,
  constraint wastes_reason_known check (reason in ('expired', 'spoiled', 'leftover'))
);
create index wastes_by_revision on wastes (household_id, revision);
create index wastes_by_age on wastes (created_at);
create index wastes_by_product on wastes (product_id) where product_id is not null;
create index wastes_by_person on wastes (wasted_by) where wasted_by is not null;

create trigger stamp_revision before insert or update on wastes
  for each row execute function stamp_revision();
create trigger leave_tombstone after delete on wastes
  for each row execute function leave_tombstone();
