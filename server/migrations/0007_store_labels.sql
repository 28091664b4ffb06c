-- What a user once said the labels of a supermarket's own scale mean.
create table store_labels (
  user_id uuid not null,
  supermarket_id uuid not null,
  -- The six digits after the leading 2.
  code text not null,
  product_id uuid not null,
  -- What the digits after the code stand for.
  value_kind text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint store_labels_pkey primary key (user_id, supermarket_id, code),
  constraint store_labels_supermarket_fk
    foreign key (user_id, supermarket_id) references supermarkets (user_id, id) on delete cascade,
  constraint store_labels_product_fk foreign key (product_id) references products (id),
  constraint store_labels_code_digits check (code ~ '^[0-9]{6}$'),
  constraint store_labels_value_known check (value_kind in ('price', 'weight'))
);
create index store_labels_by_product on store_labels (product_id);
