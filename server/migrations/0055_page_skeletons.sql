-- The tags and classes of receipt pages that nobody could read, for the operator (docs/adr/0101). No row
-- names a person or a household, or has any text of a page.

create table page_skeletons (
  -- SHA-256 of the skeleton.
  hash text not null,
  skeleton text not null,
  -- The IBGE number of the state; null if it is unknown.
  state text,
  -- How often it was sent.
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint page_skeletons_pkey primary key (hash)
);
create index page_skeletons_by_age on page_skeletons (last_at);
