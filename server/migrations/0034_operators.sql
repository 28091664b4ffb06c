-- The operator page (docs/adr/0063): who may open it, reports of products, and when rows were last
-- purged. The new column has no default, so that the table is not rewritten.

alter table users add column operator_since timestamptz;

-- People who say that a product is wrong. The account of a report is deleted with it.
create table product_reports (
  product_id uuid not null
    constraint product_reports_product_fk references products (id) on delete cascade,
  user_id uuid not null
    constraint product_reports_user_fk references users (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  constraint product_reports_pkey primary key (product_id, user_id),
  constraint product_reports_reason_known
    check (reason in ('wrong', 'duplicate', 'offensive', 'other'))
);
create index product_reports_by_user on product_reports (user_id);
create index product_reports_by_age on product_reports (created_at);

-- Products with equal names that an operator has found to be different, the smaller id first.
create table distinct_products (
  one_id uuid not null
    constraint distinct_products_one_fk references products (id) on delete cascade,
  other_id uuid not null
    constraint distinct_products_other_fk references products (id) on delete cascade,
  constraint distinct_products_pkey primary key (one_id, other_id),
  constraint distinct_products_ordered check (one_id < other_id)
);
create index distinct_products_by_other on distinct_products (other_id);

-- The purge: one row for all processes.
create table purge_state (
  is_only boolean not null default true,
  completed_at timestamptz,
  -- When it last failed, if it has not completed since.
  failed_at timestamptz,
  constraint purge_state_pkey primary key (is_only),
  constraint purge_state_only check (is_only)
);
insert into purge_state default values;
