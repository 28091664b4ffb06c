-- Items that are no longer in a pantry, because somebody joined them with another item, changed their
-- unit, or keeps them out: where later purchases and late changes go, and what an undo needs
-- (docs/adr/0099).

create table pantry_redirects (
  household_id uuid not null,
  -- The id that the item had in the pantry.
  id uuid not null,
  pantry_id uuid not null,
  -- Null for a thing that is kept out of the pantry.
  into_id uuid,
  -- How much in the unit of the other item one unit is; null if nobody knows.
  factor double precision,
  -- The item as it was.
  name text not null,
  folded_name text not null,
  unit text not null,
  quantity integer not null,
  low_stock_alert_threshold integer,
  target_quantity integer,
  product_id uuid,
  counted_at timestamptz,
  created_at timestamptz not null,
  -- What an undo restores: { isNew, threshold, target, moves, brought }.
  before jsonb not null,
  joined_at timestamptz not null,
  constraint pantry_redirects_pkey primary key (household_id, id),
  constraint pantry_redirects_pantry_fk
    foreign key (household_id, pantry_id) references pantries (household_id, id)
    on delete cascade on update cascade,
  constraint pantry_redirects_into_fk
    foreign key (household_id, into_id) references pantry_items (household_id, id)
    on delete cascade on update cascade,
  constraint pantry_redirects_product_fk foreign key (product_id) references products (id)
);
create index pantry_redirects_by_pantry on pantry_redirects (household_id, pantry_id);
create index pantry_redirects_by_into on pantry_redirects (household_id, into_id);
create index pantry_redirects_by_product on pantry_redirects (product_id)
  where product_id is not null;
