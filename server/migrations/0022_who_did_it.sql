-- Who did it: who took an item, who corrected what it cost, and who changed a row last
-- (docs/adr/0044). Rows of before say nothing.
--
-- Locks: list_items and pantry_items against writes until the migration ends; each is scanned once.

alter table list_items
  add column taken_by uuid,
  -- Who set price or quantity in the cart last, where that is not who took it.
  add column corrected_by uuid,
  add column changed_by uuid,
  add constraint list_items_taker_fk
    foreign key (taken_by) references users (id) on delete set null,
  add constraint list_items_corrector_fk
    foreign key (corrected_by) references users (id) on delete set null,
  add constraint list_items_changer_fk
    foreign key (changed_by) references users (id) on delete set null;
create index list_items_by_taker on list_items (taken_by) where taken_by is not null;
create index list_items_by_corrector on list_items (corrected_by) where corrected_by is not null;
create index list_items_by_changer on list_items (changed_by) where changed_by is not null;

alter table pantry_items
  add column changed_by uuid,
  add constraint pantry_items_changer_fk
    foreign key (changed_by) references users (id) on delete set null;
create index pantry_items_by_changer on pantry_items (changed_by) where changed_by is not null;

-- Null for somebody who does not belong to the household.
create function member_or_null(household uuid, person uuid) returns uuid language sql stable
as 'select user_id from household_members where household_id = household and user_id = person';

-- Whoever writes through the API is named in a setting of the transaction, beside the raised
-- revision. What changes rows without a person (a merge, an ended account) leaves the name alone.
create or replace function stamp_revision() returns trigger language plpgsql as $$
begin
  -- It has moved: the household that had it is told that it is gone.
  if tg_op = 'UPDATE' and old.household_id <> new.household_id then
    insert into household_tombstones (household_id, revision, kind, id)
    values (old.household_id, raise_revision(old.household_id), tg_table_name, old.id)
    on conflict on constraint household_tombstones_pkey do nothing;
    -- The household that gets it is told nothing of people who do not belong to it.
    if tg_table_name in ('list_items', 'pantry_items') then
      new.created_by := member_or_null(new.household_id, new.created_by);
      new.changed_by := member_or_null(new.household_id, new.changed_by);
    end if;
    if tg_table_name = 'list_items' then
      new.taken_by := member_or_null(new.household_id, new.taken_by);
      new.corrected_by := member_or_null(new.household_id, new.corrected_by);
    end if;
  end if;
  if tg_table_name in ('list_items', 'pantry_items') then
    new.changed_by := coalesce(
      nullif(current_setting('quitanda.by', true), '')::uuid, new.changed_by);
  end if;
  -- The row of a household that is gone goes with it, or its foreign key refuses it.
  new.revision := coalesce(raise_revision(new.household_id), 0);
  return new;
end $$;
