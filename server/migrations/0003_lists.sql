-- Supermarkets, shopping lists and their items.
-- Money is whole centavos, quantity whole thousandths of its unit. folded_name is the name without
-- accents, case and extra spaces: what makes two names the same.

create table supermarkets (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  folded_name text not null,
  last_used_at timestamptz not null,
  constraint supermarkets_pkey primary key (id),
  constraint supermarkets_user_fk foreign key (user_id) references users (id) on delete cascade,
  constraint supermarkets_name_once unique (user_id, folded_name),
  -- Lets other rows of a user refer only to supermarkets of the same user.
  constraint supermarkets_of_user unique (user_id, id)
);

create table lists (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint lists_pkey primary key (id),
  constraint lists_owner_fk foreign key (owner_id) references users (id) on delete cascade
);
create index lists_by_owner on lists (owner_id, created_at, id);

create table list_items (
  id uuid not null,
  list_id uuid not null,
  name text not null,
  quantity integer not null,
  unit text not null,
  is_checked boolean not null,
  is_impulse boolean not null,
  product_id uuid,
  selected_product_id uuid,
  price integer,
  purchased_quantity integer,
  supermarket_id uuid,
  taken_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint list_items_pkey primary key (id),
  constraint list_items_list_fk foreign key (list_id) references lists (id) on delete cascade,
  constraint list_items_product_fk foreign key (product_id) references products (id),
  constraint list_items_selected_product_fk
    foreign key (selected_product_id) references products (id),
  constraint list_items_supermarket_fk
    foreign key (supermarket_id) references supermarkets (id) on delete set null,
  constraint list_items_unit_known check (unit in ('un', 'kg')),
  constraint list_items_quantity_range check (quantity between 10 and 99999999),
  -- Whole things come at least one at a time; what was taken unplanned is what it is.
  constraint list_items_whole_minimum check (unit <> 'un' or quantity >= 1000 or is_impulse),
  constraint list_items_price_range check (price between 0 and 9999999),
  constraint list_items_purchased_range check (purchased_quantity between 10 and 99999999),
  constraint list_items_taken_when_checked check (is_checked = (taken_at is not null))
);
create index list_items_in_order on list_items (list_id, is_checked, created_at, id);
create index list_items_by_product on list_items (product_id);
create index list_items_by_selected_product on list_items (selected_product_id);
create index list_items_by_supermarket on list_items (supermarket_id);

-- The product a user last chose for an item of this name.
create table product_choices (
  user_id uuid not null,
  folded_name text not null,
  product_id uuid not null,
  chosen_at timestamptz not null,
  constraint product_choices_pkey primary key (user_id, folded_name),
  constraint product_choices_user_fk foreign key (user_id) references users (id) on delete cascade,
  constraint product_choices_product_fk
    foreign key (product_id) references products (id) on delete cascade
);
create index product_choices_by_product on product_choices (product_id);
