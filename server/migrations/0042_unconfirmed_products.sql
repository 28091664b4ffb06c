-- A product that one household registered, and nobody has confirmed yet, is only for this household
-- (docs/adr/0078). It is hidden for all others, and hinders none of them from registering the same.
--
-- Locks: products, while two indexes are built. A catalogue of 100,000 products takes less than a second.

-- The household that alone sees the product; all zeros for a product of the shared catalogue. Without a
-- foreign key, because a product outlives its household (docs/SCALING.md, "Sharding by household").
alter table products add column seen_in uuid not null
  default '00000000-0000-0000-0000-000000000000';

-- allowed require-concurrent-index-creation: the catalogue has some ten thousand rows
create unique index products_barcode_by_household on products (barcode, seen_in);
-- allowed require-concurrent-index-creation: the catalogue has some ten thousand rows
create unique index products_name_by_household
  on products (folded_name, folded_brand, category_id, seen_in);
-- allowed require-concurrent-index-creation: the predicate matches no row yet
create index products_unconfirmed on products (seen_in)
  where seen_in <> '00000000-0000-0000-0000-000000000000';

-- allowed drops-constraint: a constraint of the same name follows, equal for what the version before writes
alter table products drop constraint products_barcode_once;
-- allowed drops-constraint: a constraint of the same name follows, equal for what the version before writes
alter table products drop constraint products_name_once;
alter table products
  add constraint products_barcode_once unique using index products_barcode_by_household,
  add constraint products_name_once unique using index products_name_by_household;
