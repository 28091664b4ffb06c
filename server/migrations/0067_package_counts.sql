-- How many pieces a caixa, fardo, bandeja or pacote of a name has in a household.

create table package_counts (
  household_id uuid not null,
  -- The container and the folded name of the items, by which devices know the row.
  id text not null,
  count integer not null,
  changed_at timestamptz not null,
  revision bigint not null,
  constraint package_counts_pkey primary key (household_id, id),
  constraint package_counts_household_fk
    foreign key (household_id) references households (id) on delete cascade
);
create index package_counts_by_revision on package_counts (household_id, revision);

create trigger stamp_revision before insert or update on package_counts
  for each row execute function stamp_revision();
create trigger leave_tombstone after delete on package_counts
  for each row execute function leave_tombstone();
