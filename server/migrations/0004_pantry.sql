-- Pantries, their stock, and the finishes that fill them and leave purchase records.
-- Money is whole centavos, quantity whole thousandths of its unit.

create table pantries (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint pantries_pkey primary key (id),
  constraint pantries_owner_fk foreign key (owner_id) references users (id) on delete cascade
);
create index pantries_by_owner on pantries (owner_id, created_at, id);

create table pantry_items (
  id uuid not null,
  pantry_id uuid not null,
  name text not null,
  folded_name text not null,
  quantity integer not null,
  unit text not null,
  low_stock_alert_threshold integer not null,
  product_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint pantry_items_pkey primary key (id),
  constraint pantry_items_pantry_fk
    foreign key (pantry_id) references pantries (id) on delete cascade,
  constraint pantry_items_product_fk foreign key (product_id) references products (id),
  constraint pantry_items_unit_known check (unit in ('un', 'kg', 'g')),
  constraint pantry_items_quantity_range check (quantity between 0 and 99999999),
  constraint pantry_items_threshold_range
    check (low_stock_alert_threshold between 0 and 99999999)
);
create index pantry_items_by_name on pantry_items (pantry_id, folded_name collate "C", id);
create index pantry_items_by_product on pantry_items (product_id);

-- A finish outlives its list and its pantry: undoing brings the list back. It keeps its answer,
-- so that sending it again answers the same.
create table finishes (
  id uuid not null,
  user_id uuid not null,
  pantry_id uuid not null,
  list_id uuid not null,
  list_name text not null,
  answer jsonb not null,
  bought_at timestamptz not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  constraint finishes_pkey primary key (id),
  constraint finishes_user_fk foreign key (user_id) references users (id) on delete cascade,
  constraint finishes_of_user unique (user_id, id)
);
create index finishes_of_list on finishes (user_id, list_id, bought_at);

-- What a finish changed, line by line: enough to put it back.
create table finish_moves (
  finish_id uuid not null,
  list_item_id uuid not null,
  list_item jsonb not null,
  pantry_item_id uuid not null,
  quantity integer not null,
  is_new_stock boolean not null,
  constraint finish_moves_pkey primary key (finish_id, list_item_id),
  constraint finish_moves_finish_fk
    foreign key (finish_id) references finishes (id) on delete cascade
);

create table purchases (
  finish_id uuid not null,
  list_item_id uuid not null,
  user_id uuid not null,
  product_id uuid,
  item_name text not null,
  category_name text,
  unit text not null,
  quantity integer not null,
  unit_price integer not null,
  supermarket_id uuid,
  planned_quantity integer not null,
  is_impulse boolean not null,
  taken_at timestamptz not null,
  bought_at timestamptz not null,
  list_id uuid not null,
  list_name text not null,
  constraint purchases_pkey primary key (finish_id, list_item_id),
  constraint purchases_finish_fk
    foreign key (user_id, finish_id) references finishes (user_id, id) on delete cascade,
  constraint purchases_product_fk
    foreign key (product_id) references products (id) on delete set null,
  constraint purchases_supermarket_fk
    foreign key (user_id, supermarket_id) references supermarkets (user_id, id)
    on delete set null (supermarket_id),
  constraint purchases_quantity_range check (quantity between 10 and 99999999),
  constraint purchases_price_range check (unit_price between 0 and 9999999)
);
create index purchases_at_supermarket on purchases (user_id, supermarket_id, bought_at);
create index purchases_by_product on purchases (product_id);
