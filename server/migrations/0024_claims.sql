-- Who said that they take which part of a list (docs/adr/0046).
--
-- Locks: none of a table that has rows, but for a moment to add a trigger to list_items.

create table list_claims (
  household_id uuid not null,
  list_id uuid not null,
  -- The name of a section, or the id of an item.
  part text not null,
  item_id uuid,
  user_id uuid not null,
  claimed_at timestamptz not null,
  revision bigint not null,
  -- What tombstones call it.
  id text not null generated always as (list_id::text || ' ' || part) stored,
  constraint list_claims_pkey primary key (household_id, list_id, part),
  constraint list_claims_list_fk foreign key (household_id, list_id)
    references lists (household_id, id) on delete cascade,
  constraint list_claims_item_fk foreign key (household_id, item_id)
    references list_items (household_id, id) on delete cascade,
  -- Who leaves the household takes nothing any more.
  constraint list_claims_member_fk foreign key (household_id, user_id)
    references household_members (household_id, user_id) on delete cascade,
  constraint list_claims_item_is_part check (item_id is null or item_id::text = part)
);
create index list_claims_by_item on list_claims (household_id, item_id) where item_id is not null;
create index list_claims_by_member on list_claims (household_id, user_id);
create index list_claims_by_revision on list_claims (household_id, revision);

create trigger stamp_revision before insert or update on list_claims
  for each row execute function stamp_revision();
create trigger leave_tombstone after delete on list_claims
  for each row execute function leave_tombstone();

-- What lies in a cart is taken.
create function end_item_claim() returns trigger language plpgsql as $$
begin
  delete from list_claims where household_id = new.household_id and item_id = new.id;
  return null;
end $$;
create trigger end_item_claim after update of is_checked on list_items
  for each row when (new.is_checked and not old.is_checked)
  execute function end_item_claim();
