-- The copy of a list that its link gives, as it was when somebody shared it, and who took it
-- (docs/adr/0077).

create table list_shares (
  household_id uuid not null,
  list_id uuid not null,
  -- The token of the list to which this copy belongs.
  invite_token text not null,
  shared_by uuid not null,
  shared_at timestamptz not null,
  -- When the copy was made, or made again by a member.
  copied_at timestamptz not null,
  name text not null,
  -- [{ name, quantity, unit, productId }], in the order in which they were added.
  items jsonb not null,
  constraint list_shares_pkey primary key (household_id, list_id),
  constraint list_shares_list_fk foreign key (household_id, list_id)
    references lists (household_id, id) on delete cascade on update cascade,
  constraint list_shares_user_fk
    foreign key (shared_by) references users (id) on delete cascade
);
create index list_shares_by_user on list_shares (shared_by);

create table list_share_takers (
  household_id uuid not null,
  list_id uuid not null,
  user_id uuid not null,
  taken_at timestamptz not null,
  constraint list_share_takers_pkey primary key (household_id, list_id, user_id),
  constraint list_share_takers_share_fk foreign key (household_id, list_id)
    references list_shares (household_id, list_id) on delete cascade on update cascade,
  constraint list_share_takers_user_fk
    foreign key (user_id) references users (id) on delete cascade
);
create index list_share_takers_by_user on list_share_takers (user_id);

-- Lists that are shared already stay shared, as they are now.
insert into list_shares
  (household_id, list_id, invite_token, shared_by, shared_at, copied_at, name, items)
select lists.household_id, lists.id, lists.invite_token, maker.id, now(), now(), lists.name, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', item.name,
      'quantity', case when item.unit = 'un' then greatest(item.quantity, 1000) else item.quantity end,
      'unit', item.unit,
      'productId', coalesce(item.selected_product_id, item.product_id)
    ) order by item.created_at, item.id), '[]')
    from list_items as item
    where item.household_id = lists.household_id and item.list_id = lists.id
  )
from lists join users as maker on maker.id = coalesce(
  member_or_null(lists.household_id, lists.created_by),
  (select user_id from household_members as member
   where member.household_id = lists.household_id and member.role = 'responsible'))
where lists.invite_token is not null;
