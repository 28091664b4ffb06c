-- Receipts (docs/adr/0052): each is recorded once in a household, with the purchase that it made and
-- what the household chose for its shop's codes.
--
-- Locks: purchases for a moment to add a column without a default; no row is read or written. Triggers
-- and foreign keys are added to new tables only.

-- What was paid for the line, if it is not unit_price x quantity to the centavo: discounts, and tills
-- that cut off fractions. Null for lines without a receipt.
alter table purchases
  add column paid integer,
  -- Not valid, so that no row is read: in all of them the column is null.
  add constraint purchases_paid_range check (paid between 0 and 999999999) not valid;

create table receipts (
  household_id uuid not null,
  id uuid not null,
  -- Null for a photo that does not show it.
  access_key text,
  cnpj text,
  -- As printed.
  shop_name text not null,
  supermarket_id uuid not null,
  issued_at timestamptz not null,
  total integer not null,
  discount integer not null,
  source text not null,
  finish_id uuid not null,
  -- [{ text, code, barcode, name, quantity, unit, price, paid, listItemId }] as printed, in order;
  -- listItemId is that of the purchase.
  lines jsonb not null,
  -- Folded: the shop, the supermarket, and the text and name of each line.
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null,
  constraint receipts_pkey primary key (household_id, id),
  constraint receipts_once unique (household_id, access_key),
  constraint receipts_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint receipts_finish_fk
    foreign key (household_id, finish_id) references finishes (household_id, id) on delete cascade,
  constraint receipts_supermarket_fk
    foreign key (household_id, supermarket_id) references supermarkets (household_id, id)
    on delete cascade,
  constraint receipts_creator_fk
    foreign key (created_by) references users (id) on delete set null,
  constraint receipts_source_known check (source in ('page', 'xml', 'text', 'photo'))
);
create index receipts_newest on receipts (household_id, issued_at desc, id desc);
create index receipts_by_finish on receipts (household_id, finish_id);
create index receipts_at_supermarket on receipts (household_id, supermarket_id);
create index receipts_by_creator on receipts (created_by);

-- What a household chose for a shop's code. A shop without codes is asked by the till's text.
create table receipt_codes (
  household_id uuid not null,
  cnpj text not null,
  code text not null,
  product_id uuid,
  -- How it is called if it has no product.
  name text not null,
  chosen_at timestamptz not null,
  constraint receipt_codes_pkey primary key (household_id, cnpj, code),
  constraint receipt_codes_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint receipt_codes_product_fk
    foreign key (product_id) references products (id) on delete cascade
);
create index receipt_codes_by_product on receipt_codes (product_id);
create index receipt_codes_by_age on receipt_codes (household_id, chosen_at);

-- Which supermarket a household means by a tax number.
create table receipt_shops (
  household_id uuid not null,
  cnpj text not null,
  supermarket_id uuid not null,
  constraint receipt_shops_pkey primary key (household_id, cnpj),
  constraint receipt_shops_supermarket_fk
    foreign key (household_id, supermarket_id) references supermarkets (household_id, id)
    on delete cascade
);
create index receipt_shops_at_supermarket on receipt_shops (household_id, supermarket_id);
