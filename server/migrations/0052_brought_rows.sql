-- What each person has brought from their own household to a shared one, and what the undo of a
-- removal restores (docs/adr/0094).
--
-- Locks: household_removals for a moment, to add columns without a default.

create table brought_rows (
  household_id uuid not null,
  user_id uuid not null,
  -- The id of a list, a pantry, a finish or a price note; or of stock to which the person's was added.
  id uuid not null,
  constraint brought_rows_pkey primary key (household_id, user_id, id),
  constraint brought_rows_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint brought_rows_user_fk
    foreign key (user_id) references users (id) on delete cascade
);
create index brought_rows_by_user on brought_rows (user_id);

-- Since when the person belonged to the household, and their colour. Null for removals of before.
alter table household_removals
  add column joined_at timestamptz,
  add column place integer;
