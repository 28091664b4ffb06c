-- Two names for one supermarket (docs/adr/0097). A merged supermarket keeps its row, so that its name and
-- everything that still refers to it lead to the other one; what was moved is kept for 30 days for an undo.
--
-- Locks: supermarkets, for a moment; no row is read or written.

alter table supermarkets
  -- Never a supermarket that is merged itself: those are moved on with each merge.
  add column merged_into uuid;

create table supermarket_merges (
  household_id uuid not null,
  id uuid not null,
  from_id uuid not null,
  into_id uuid not null,
  merged_at timestamptz not null,
  merged_by uuid,
  -- The keys of the moved rows, by table.
  moved jsonb not null,
  constraint supermarket_merges_pkey primary key (household_id, id),
  constraint supermarket_merges_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint supermarket_merges_merger_fk
    foreign key (merged_by) references users (id) on delete set null
);
create index supermarket_merges_by_age on supermarket_merges (merged_at);
create index supermarket_merges_by_merger on supermarket_merges (merged_by);
