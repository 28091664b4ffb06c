-- Households own the rows, and revisions order their changes (docs/adr/0038).
--
-- Locks: every table below is locked against reads and writes until the migration ends. Each is
-- rewritten once, with its indexes; pantry_items and finish_moves are updated in place, because what
-- they need stands in another table. household_id and revision rewrite nothing: the first is the
-- renamed column of the owner, whose personal household has the same id, the second has a constant.

create table households (
  id uuid not null,
  name text not null,
  -- Raised by one in each transaction that changes rows of the household.
  revision bigint not null default 0,
  -- Tombstones up to this revision are gone: a device that saw less fetches everything.
  oldest_revision bigint not null default 0,
  -- The transaction that raised the revision last.
  raised_in xid8,
  created_at timestamptz not null,
  constraint households_pkey primary key (id),
  constraint households_revisions_in_order check (oldest_revision <= revision)
  -- Each write updates its household in place.
) with (fillfactor = 50);

create table household_members (
  household_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamptz not null,
  constraint household_members_pkey primary key (household_id, user_id),
  constraint household_members_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint household_members_user_fk
    foreign key (user_id) references users (id) on delete cascade,
  constraint household_members_role_known check (role in ('responsible', 'member'))
);
create index household_members_by_user on household_members (user_id);

insert into households (id, name, revision, created_at) select id, 'Casa', 1, created_at from users;
insert into household_members (household_id, user_id, role, joined_at)
select id, id, 'responsible', created_at from users;

-- A row that was removed, for devices that have it.
create table household_tombstones (
  household_id uuid not null,
  revision bigint not null,
  -- The table.
  kind text not null,
  -- The rest of the row's key, with a space between two columns.
  id text not null,
  removed_at timestamptz not null default now(),
  constraint household_tombstones_pkey primary key (household_id, revision, kind, id),
  constraint household_tombstones_household_fk
    foreign key (household_id) references households (id) on delete cascade
);
create index household_tombstones_by_age on household_tombstones (removed_at);

-- What refers to keys that change.
alter table list_copies drop constraint list_copies_copy_fk;
alter table list_items
  drop constraint list_items_list_fk, drop constraint list_items_supermarket_fk;
alter table pantry_items drop constraint pantry_items_pantry_fk;
alter table finish_moves drop constraint finish_moves_finish_fk;
alter table purchases
  drop constraint purchases_finish_fk, drop constraint purchases_supermarket_fk;
alter table store_labels drop constraint store_labels_supermarket_fk;
alter table price_notes
  drop constraint price_notes_supermarket_fk, drop constraint price_notes_user_fk;
alter table lists drop constraint lists_owner_fk;
alter table pantries drop constraint pantries_owner_fk;
alter table supermarkets drop constraint supermarkets_user_fk;
alter table finishes drop constraint finishes_user_fk;
alter table product_choices drop constraint product_choices_user_fk;

drop trigger list_items_owned on list_items;
drop function own_list_item();

-- Supermarkets.
alter table supermarkets rename column user_id to household_id;
alter table supermarkets add column created_by uuid, add column revision bigint not null default 1;
alter table supermarkets
  alter column created_by type uuid using household_id,
  alter column revision drop default,
  drop constraint supermarkets_of_user,
  drop constraint supermarkets_pkey,
  add constraint supermarkets_pkey primary key (household_id, id),
  add constraint supermarkets_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  add constraint supermarkets_creator_fk
    foreign key (created_by) references users (id) on delete set null;
create index supermarkets_by_creator on supermarkets (created_by);
create index supermarkets_by_revision on supermarkets (household_id, revision);

-- Lists.
drop index lists_by_owner;
alter table lists rename column owner_id to household_id;
alter table lists add column created_by uuid, add column revision bigint not null default 1;
alter table lists
  alter column created_by type uuid using household_id,
  alter column revision drop default,
  drop constraint lists_of_owner,
  drop constraint lists_pkey,
  add constraint lists_pkey primary key (household_id, id),
  add constraint lists_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  add constraint lists_creator_fk
    foreign key (created_by) references users (id) on delete set null;
create index lists_by_household on lists (household_id, created_at, id);
create index lists_by_creator on lists (created_by);
create index lists_by_revision on lists (household_id, revision);

-- Their items. Most name no product: an index without them costs less and finds the same.
drop index list_items_in_order, list_items_by_product, list_items_by_selected_product,
  list_items_by_supermarket;
alter table list_items rename column owner_id to household_id;
alter table list_items add column created_by uuid, add column revision bigint not null default 1;
alter table list_items
  alter column created_by type uuid using household_id,
  alter column revision drop default,
  drop constraint list_items_pkey,
  add constraint list_items_pkey primary key (household_id, id),
  add constraint list_items_list_fk
    foreign key (household_id, list_id) references lists (household_id, id) on delete cascade,
  add constraint list_items_supermarket_fk
    foreign key (household_id, supermarket_id) references supermarkets (household_id, id)
    on delete set null (supermarket_id),
  add constraint list_items_creator_fk
    foreign key (created_by) references users (id) on delete set null;
create index list_items_in_order
  on list_items (household_id, list_id, is_checked, created_at, id);
create index list_items_by_product on list_items (product_id) where product_id is not null;
create index list_items_by_selected_product
  on list_items (selected_product_id) where selected_product_id is not null;
create index list_items_by_supermarket
  on list_items (household_id, supermarket_id) where supermarket_id is not null;
create index list_items_by_creator on list_items (created_by);
create index list_items_by_revision on list_items (household_id, revision);

-- Copies: the id of a list is one of its household, so the copied one's is told too. Where the
-- copied list is gone nobody knows whose it was, and a link to it opens nothing any more.
alter table list_copies rename column user_id to household_id;
alter table list_copies add column source_household_id uuid;
update list_copies set source_household_id = lists.household_id
from lists where lists.id = list_copies.source_list_id;
delete from list_copies where source_household_id is null;
alter table list_copies
  alter column source_household_id set not null,
  drop constraint list_copies_copy_once,
  drop constraint list_copies_pkey,
  add constraint list_copies_pkey
    primary key (household_id, source_household_id, source_list_id),
  add constraint list_copies_source_fk
    foreign key (source_household_id) references households (id) on delete cascade,
  add constraint list_copies_copy_once unique (household_id, copy_list_id),
  add constraint list_copies_copy_fk
    foreign key (household_id, copy_list_id) references lists (household_id, id)
    on delete cascade deferrable initially deferred;
create index list_copies_by_source on list_copies (source_household_id);

-- Choices.
alter table product_choices rename column user_id to household_id;
alter table product_choices add column created_by uuid, add column revision bigint not null default 1;
alter table product_choices
  alter column created_by type uuid using household_id,
  alter column revision drop default,
  add constraint product_choices_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  add constraint product_choices_creator_fk
    foreign key (created_by) references users (id) on delete set null;
create index product_choices_by_creator on product_choices (created_by);
create index product_choices_by_revision on product_choices (household_id, revision);

-- Pantries.
drop index pantries_by_owner;
alter table pantries rename column owner_id to household_id;
alter table pantries add column created_by uuid, add column revision bigint not null default 1;
alter table pantries
  alter column created_by type uuid using household_id,
  alter column revision drop default,
  drop constraint pantries_pkey,
  add constraint pantries_pkey primary key (household_id, id),
  add constraint pantries_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  add constraint pantries_creator_fk
    foreign key (created_by) references users (id) on delete set null;
create index pantries_by_household on pantries (household_id, created_at, id);
create index pantries_by_creator on pantries (created_by);
create index pantries_by_revision on pantries (household_id, revision);

-- Their stock.
drop index pantry_items_by_name, pantry_items_by_product;
alter table pantry_items
  add column household_id uuid, add column created_by uuid,
  add column revision bigint not null default 1;
update pantry_items set household_id = pantries.household_id, created_by = pantries.household_id
from pantries where pantries.id = pantry_items.pantry_id;
alter table pantry_items
  alter column household_id set not null,
  alter column revision drop default,
  drop constraint pantry_items_pkey,
  add constraint pantry_items_pkey primary key (household_id, id),
  add constraint pantry_items_pantry_fk
    foreign key (household_id, pantry_id) references pantries (household_id, id) on delete cascade,
  add constraint pantry_items_creator_fk
    foreign key (created_by) references users (id) on delete set null;
create index pantry_items_by_name
  on pantry_items (household_id, pantry_id, folded_name collate "C", id);
create index pantry_items_by_product on pantry_items (product_id) where product_id is not null;
create index pantry_items_by_creator on pantry_items (created_by);
create index pantry_items_by_revision on pantry_items (household_id, revision);

-- Finishes.
drop index finishes_of_list;
alter table finishes rename column user_id to household_id;
alter table finishes add column bought_by uuid, add column revision bigint not null default 1;
alter table finishes
  alter column bought_by type uuid using household_id,
  alter column revision drop default,
  drop constraint finishes_of_user,
  drop constraint finishes_pkey,
  add constraint finishes_pkey primary key (household_id, id),
  add constraint finishes_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  add constraint finishes_buyer_fk
    foreign key (bought_by) references users (id) on delete set null;
create index finishes_of_list on finishes (household_id, list_id, bought_at);
create index finishes_by_buyer on finishes (bought_by);
create index finishes_by_revision on finishes (household_id, revision);

-- What it takes to undo them. The items kept as JSON before this migration name an owner_id, which
-- is who made them.
alter table finish_moves
  add column household_id uuid, add column revision bigint not null default 1;
update finish_moves set household_id = finishes.household_id
from finishes where finishes.id = finish_moves.finish_id;
alter table finish_moves
  alter column household_id set not null,
  alter column revision drop default,
  drop constraint finish_moves_pkey,
  add constraint finish_moves_pkey primary key (household_id, finish_id, list_item_id),
  add constraint finish_moves_finish_fk
    foreign key (household_id, finish_id) references finishes (household_id, id) on delete cascade;
create index finish_moves_by_revision on finish_moves (household_id, revision);

-- Purchases.
drop index purchases_at_supermarket, purchases_of_user, purchases_of_users_product;
alter table purchases rename column user_id to household_id;
alter table purchases add column bought_by uuid, add column revision bigint not null default 1;
alter table purchases
  alter column bought_by type uuid using household_id,
  alter column revision drop default,
  drop constraint purchases_pkey,
  add constraint purchases_pkey primary key (household_id, finish_id, list_item_id),
  add constraint purchases_finish_fk
    foreign key (household_id, finish_id) references finishes (household_id, id) on delete cascade,
  add constraint purchases_supermarket_fk
    foreign key (household_id, supermarket_id) references supermarkets (household_id, id)
    on delete set null (supermarket_id),
  add constraint purchases_buyer_fk
    foreign key (bought_by) references users (id) on delete set null;
create index purchases_at_supermarket on purchases (household_id, supermarket_id, bought_at);
create index purchases_of_household
  on purchases (household_id, bought_at, finish_id, list_item_id);
create index purchases_of_households_product on purchases (household_id, product_id, bought_at);
create index purchases_by_buyer on purchases (bought_by);
create index purchases_by_revision on purchases (household_id, revision);

-- Labels of scales.
alter table store_labels rename column user_id to household_id;
alter table store_labels add column created_by uuid, add column revision bigint not null default 1;
alter table store_labels
  alter column created_by type uuid using household_id,
  alter column revision drop default,
  add constraint store_labels_supermarket_fk
    foreign key (household_id, supermarket_id) references supermarkets (household_id, id)
    on delete cascade,
  add constraint store_labels_creator_fk
    foreign key (created_by) references users (id) on delete set null;
create index store_labels_by_creator on store_labels (created_by);
create index store_labels_by_revision on store_labels (household_id, revision);

-- Price notes.
drop index price_notes_of_user, price_notes_of_users_product;
alter table price_notes rename column user_id to household_id;
alter table price_notes add column noted_by uuid, add column revision bigint not null default 1;
alter table price_notes
  alter column noted_by type uuid using household_id,
  alter column revision drop default,
  drop constraint price_notes_pkey,
  add constraint price_notes_pkey primary key (household_id, id),
  add constraint price_notes_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  add constraint price_notes_supermarket_fk
    foreign key (household_id, supermarket_id) references supermarkets (household_id, id)
    on delete cascade,
  add constraint price_notes_noter_fk
    foreign key (noted_by) references users (id) on delete set null;
create index price_notes_of_household on price_notes (household_id, noted_at);
create index price_notes_of_households_product on price_notes (household_id, product_id, noted_at);
create index price_notes_by_noter on price_notes (noted_by);
create index price_notes_by_revision on price_notes (household_id, revision);

-- Revisions.

-- The revision of a household in this transaction, which raises it once; null for a household that
-- is gone. The row of the household stays locked until the transaction ends, so that revisions are
-- in the order of commits. A setting of the transaction keeps the last answer for the next row.
create function raise_revision(household uuid) returns bigint language plpgsql as $$
declare
  kept text := current_setting('quitanda.raised', true);
  raised bigint;
begin
  if starts_with(kept, household::text) then
    return substr(kept, 38)::bigint;
  end if;
  update households set revision = revision + 1, raised_in = pg_current_xact_id()
  where id = household and raised_in is distinct from pg_current_xact_id()
  returning revision into raised;
  if not found then
    select revision into raised from households where id = household;
  end if;
  if raised is not null then
    kept := set_config('quitanda.raised', household || ' ' || raised, true);
  end if;
  return raised;
end $$;

create function stamp_revision() returns trigger language plpgsql as $$
begin
  -- The row of a household that is gone goes with it, or its foreign key refuses it.
  new.revision := coalesce(raise_revision(new.household_id), 0);
  return new;
end $$;

create function leave_tombstone() returns trigger language plpgsql as $$
declare
  raised bigint := raise_revision(old.household_id);
  key text;
begin
  if tg_table_name = 'product_choices' then
    key := old.folded_name;
  elsif tg_table_name = 'store_labels' then
    key := old.supermarket_id || ' ' || old.code;
  elsif tg_table_name in ('finish_moves', 'purchases') then
    key := old.finish_id || ' ' || old.list_item_id;
  else
    key := old.id;
  end if;
  -- None where the household goes, and everything with it.
  insert into household_tombstones (household_id, revision, kind, id)
  select id, raised, tg_table_name, key from households where households.id = old.household_id
  on conflict on constraint household_tombstones_pkey do nothing;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['lists', 'list_items', 'pantries', 'pantry_items', 'supermarkets',
    'finishes', 'finish_moves', 'purchases', 'product_choices', 'store_labels', 'price_notes']
  loop
    execute format('create trigger stamp_revision before insert or update on %I
      for each row execute function stamp_revision()', name);
    if name <> 'finish_moves' then
      execute format('create trigger leave_tombstone after delete on %I
        for each row execute function leave_tombstone()', name);
    end if;
  end loop;
end $$;

-- A purge that removes old moves (docs/SPEC.md DAT-15) changes nothing that anybody can see.
create trigger leave_tombstone after delete on finish_moves
  for each row when (old.created_at > now() - interval '31 days')
  execute function leave_tombstone();
