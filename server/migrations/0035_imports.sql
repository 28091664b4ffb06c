-- What a household has imported from files of other apps (docs/adr/0059). This only creates a table.
-- Of existing tables, its foreign keys lock households and users for a moment.

create table imports (
  household_id uuid not null,
  id uuid not null,
  -- A hash of the imported items and where they went, so that the same content is imported once.
  content_key text not null,
  -- [{ kind, id, isNew, itemIds }]: the lists and pantries, and the rows that were added there.
  places jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  constraint imports_pkey primary key (household_id, id),
  constraint imports_once unique (household_id, content_key),
  constraint imports_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint imports_creator_fk
    foreign key (created_by) references users (id) on delete set null
);
create index imports_by_age on imports (created_at);
create index imports_by_creator on imports (created_by);
