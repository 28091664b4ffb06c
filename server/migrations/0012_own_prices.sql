-- What answers from the household's own prices need beside purchases.
-- Money is whole centavos, quantity whole thousandths of its unit.

-- A price seen without a purchase.
create table price_notes (
  id uuid not null,
  user_id uuid not null,
  product_id uuid not null,
  supermarket_id uuid not null,
  unit text not null,
  price integer not null,
  noted_at timestamptz not null,
  created_at timestamptz not null,
  constraint price_notes_pkey primary key (id),
  constraint price_notes_user_fk foreign key (user_id) references users (id) on delete cascade,
  constraint price_notes_supermarket_fk
    foreign key (user_id, supermarket_id) references supermarkets (user_id, id) on delete cascade,
  constraint price_notes_product_fk foreign key (product_id) references products (id),
  constraint price_notes_unit_known check (unit in ('un', 'kg')),
  constraint price_notes_price_range check (price between 1 and 9999999)
);
create index price_notes_of_user on price_notes (user_id, noted_at);
create index price_notes_of_users_product on price_notes (user_id, product_id, noted_at);
create index price_notes_at_supermarket on price_notes (user_id, supermarket_id);
create index price_notes_by_product on price_notes (product_id);

create index purchases_of_user on purchases (user_id, bought_at);
create index purchases_of_users_product on purchases (user_id, product_id, bought_at);

alter table pantry_items
  -- What one wants to have at home; null where nobody said.
  add column target_quantity integer
    constraint pantry_items_target_range check (target_quantity between 0 and 99999999),
  -- When somebody last set or changed the stock by hand, not by a purchase.
  add column counted_at timestamptz;
