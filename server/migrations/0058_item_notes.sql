-- The note of a list item, the only supermarket where it is bought, and the notes that a household
-- keeps for the names of its items.
--
-- Locks: list_items, purchases and supermarkets for a moment; nullable columns write no row. The
-- previous version ignores them.

alter table list_items add column note text, add column only_supermarket_id uuid;
alter table list_items add constraint list_items_only_supermarket_fk
  foreign key (household_id, only_supermarket_id) references supermarkets (household_id, id)
  on delete set null (only_supermarket_id) not valid;

-- For a repetition of the trip. Null without a note.
alter table purchases add column note text;

create table remembered_notes (
  household_id uuid not null,
  -- The folded name of the items, by which devices know the row.
  id text not null,
  note text not null,
  changed_at timestamptz not null,
  revision bigint not null,
  constraint remembered_notes_pkey primary key (household_id, id),
  constraint remembered_notes_household_fk
    foreign key (household_id) references households (id) on delete cascade
);
create index remembered_notes_by_revision on remembered_notes (household_id, revision);

create trigger stamp_revision before insert or update on remembered_notes
  for each row execute function stamp_revision();
create trigger leave_tombstone after delete on remembered_notes
  for each row execute function leave_tombstone();

-- The event of an item also has its note.
create or replace function list_item_data(item jsonb) returns jsonb language sql stable
as $$ select jsonb_build_object(
  'householdId', item -> 'household_id',
  'listId', item -> 'list_id',
  'id', item -> 'id',
  'name', item -> 'name',
  'quantity', trim_scale((item ->> 'quantity')::numeric / 1000),
  'unit', item -> 'unit',
  'note', item -> 'note',
  'isChecked', item -> 'is_checked'
) $$;
