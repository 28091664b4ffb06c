-- Households of several people (docs/adr/0041): members as rows that devices keep, invites, and lists
-- and pantries that move from one household to another.
--
-- Locks: household_members, list_items and pantry_items against writes until the migration ends; the
-- foreign keys of the last two are checked anew, by one scan each.

alter table household_members
  -- Which colour is theirs; free again once they leave.
  add column place integer not null default 0,
  add column revision bigint not null default 0;
alter table household_members
  alter column place drop default,
  alter column revision drop default,
  add constraint household_members_place_once unique (household_id, place),
  add constraint household_members_place_known check (place between 0 and 19);
create unique index household_members_one_responsible
  on household_members (household_id) where role = 'responsible';
create index household_members_by_revision on household_members (household_id, revision);

create or replace function stamp_revision() returns trigger language plpgsql as $$
begin
  -- It has moved: the household that had it is told that it is gone.
  if tg_op = 'UPDATE' and old.household_id <> new.household_id then
    insert into household_tombstones (household_id, revision, kind, id)
    values (old.household_id, raise_revision(old.household_id), tg_table_name, old.id)
    on conflict on constraint household_tombstones_pkey do nothing;
  end if;
  -- The row of a household that is gone goes with it, or its foreign key refuses it.
  new.revision := coalesce(raise_revision(new.household_id), 0);
  return new;
end $$;

create or replace function leave_tombstone() returns trigger language plpgsql as $$
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
  elsif tg_table_name = 'household_members' then
    key := old.user_id;
  else
    key := old.id;
  end if;
  -- None where the household goes, and everything with it.
  insert into household_tombstones (household_id, revision, kind, id)
  select id, raised, tg_table_name, key from households where households.id = old.household_id
  on conflict on constraint household_tombstones_pkey do nothing;
  return null;
end $$;

create trigger stamp_revision before insert or update on household_members
  for each row execute function stamp_revision();
create trigger leave_tombstone after delete on household_members
  for each row execute function leave_tombstone();

-- Whoever sees a household sees how its members call themselves.
create function stamp_member_name() returns trigger language plpgsql as $$
begin
  perform raise_revision(household_id) from (
    select household_id from household_members where user_id = new.id order by household_id
  ) as own;
  update household_members set place = place where user_id = new.id;
  return null;
end $$;
create trigger stamp_member_name after update of display_name on users
  for each row when (old.display_name is distinct from new.display_name)
  execute function stamp_member_name();

-- What belongs to a list or a pantry moves with it.
alter table list_items
  drop constraint list_items_list_fk,
  add constraint list_items_list_fk
    foreign key (household_id, list_id) references lists (household_id, id)
    on delete cascade on update cascade;
alter table pantry_items
  drop constraint pantry_items_pantry_fk,
  add constraint pantry_items_pantry_fk
    foreign key (household_id, pantry_id) references pantries (household_id, id)
    on delete cascade on update cascade;

create table household_invites (
  household_id uuid not null,
  id uuid not null,
  -- SHA-256 of the token, which only the link has.
  token_hash bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  max_uses integer not null,
  constraint household_invites_pkey primary key (household_id, id),
  constraint household_invites_token_once unique (token_hash),
  -- Nobody joins by the invite of somebody who has left.
  constraint household_invites_maker_fk foreign key (household_id, created_by)
    references household_members (household_id, user_id) on delete cascade,
  constraint household_invites_uses_bounded check (max_uses between 1 and 20)
);
create index household_invites_by_maker on household_invites (household_id, created_by);
create index household_invites_by_expiry on household_invites (expires_at);

create table household_invite_uses (
  household_id uuid not null,
  invite_id uuid not null,
  user_id uuid not null,
  used_at timestamptz not null,
  constraint household_invite_uses_pkey primary key (household_id, invite_id, user_id),
  constraint household_invite_uses_invite_fk foreign key (household_id, invite_id)
    references household_invites (household_id, id) on delete cascade,
  constraint household_invite_uses_user_fk
    foreign key (user_id) references users (id) on delete cascade
);
create index household_invite_uses_by_user on household_invite_uses (user_id);
