-- The catalogue that all users share: categories and products.
-- folded_name and folded_brand are without accents, case and extra spaces: what is searched, and
-- what makes two products the same. Quantity is in whole thousandths of its unit.

create extension if not exists pg_trgm;

create table categories (
  id uuid not null,
  name text not null,
  folded_name text not null,
  position smallint not null,
  constraint categories_pkey primary key (id),
  constraint categories_name_once unique (folded_name)
);

create table products (
  id uuid not null,
  name text not null,
  brand text,
  folded_name text not null,
  folded_brand text not null,
  search_text text not null generated always as (rtrim(folded_name || ' ' || folded_brand)) stored,
  category_id uuid not null,
  typical_unit text not null,
  barcode text,
  default_order_quantity integer not null,
  image_url text,
  description text,
  created_by uuid,
  created_at timestamptz not null,
  -- Hidden by the operator: no longer offered, but still shown where it was chosen before.
  is_hidden boolean not null default false,
  constraint products_pkey primary key (id),
  constraint products_category_fk foreign key (category_id) references categories (id),
  constraint products_creator_fk foreign key (created_by) references users (id) on delete set null,
  constraint products_name_once unique (folded_name, folded_brand, category_id),
  constraint products_barcode_once unique (barcode),
  constraint products_unit_known check (typical_unit in ('un', 'kg', 'g', 'L', 'ml')),
  constraint products_quantity_range check (default_order_quantity between 10 and 99999999)
);
create index products_by_words on products using gin (search_text gin_trgm_ops);
create index products_in_order on products (folded_name collate "C", id) where not is_hidden;
create index products_by_category on products (category_id, folded_name collate "C", id);
create index products_by_creator on products (created_by, created_at);
