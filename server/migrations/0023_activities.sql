-- What the people of a household did, and the lists that they deleted (docs/adr/0045). New tables
-- alone: nothing that exists is locked for longer than its foreign keys take.

create table activities (
  household_id uuid not null,
  -- Made when the household was told: its order is that of time.
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  -- Null once their account is deleted.
  person_id uuid,
  -- Who was removed, or made responsible. Without a foreign key: its check would take the row of
  -- somebody else after the household. The deletion of their account takes it off.
  other_id uuid,
  -- How many things this line stands for.
  count integer not null,
  -- The list or pantry, by the name that it had.
  place_id uuid,
  place_name text,
  -- The item, the claimed section, or the finish.
  thing_id uuid,
  thing_name text,
  quantity integer,
  unit text,
  -- The price of what was taken, or the sum of a finish.
  amount bigint,
  supermarket text,
  constraint activities_pkey primary key (household_id, id),
  constraint activities_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint activities_person_fk
    foreign key (person_id) references users (id) on delete set null,
  constraint activities_count_range check (count >= 1)
);
create index activities_by_age on activities (at);
create index activities_by_person on activities (person_id);
create index activities_by_other on activities (other_id) where other_id is not null;

-- A list with its items, until somebody brings it back.
create table deleted_lists (
  household_id uuid not null,
  id uuid not null,
  name text not null,
  item_count integer not null,
  -- The rows as they were.
  list jsonb not null,
  items jsonb not null,
  -- Whose ids stand in those: they are taken out when an account ends.
  people uuid[] not null,
  deleted_at timestamptz not null,
  deleted_by uuid,
  constraint deleted_lists_pkey primary key (household_id, id),
  constraint deleted_lists_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint deleted_lists_deleter_fk
    foreign key (deleted_by) references users (id) on delete set null
);
create index deleted_lists_by_age on deleted_lists (deleted_at);
create index deleted_lists_by_deleter on deleted_lists (deleted_by);
create index deleted_lists_by_people on deleted_lists using gin (people);
