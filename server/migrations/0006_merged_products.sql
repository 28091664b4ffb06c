-- A product that the operator merged into another: hidden, but its barcode leads to that one.
alter table products
  add column merged_into uuid
    constraint products_merged_fk references products (id)
    constraint products_merged_is_hidden check (merged_into is null or is_hidden);
create index products_merged on products (merged_into) where merged_into is not null;
