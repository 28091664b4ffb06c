-- Who was removed from a household needs an invite that was made after the removal.

create table household_removals (
  household_id uuid not null,
  user_id uuid not null,
  -- The last removal of this person.
  removed_at timestamptz not null,
  constraint household_removals_pkey primary key (household_id, user_id),
  constraint household_removals_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint household_removals_user_fk
    foreign key (user_id) references users (id) on delete cascade
);
create index household_removals_by_user on household_removals (user_id);
create index household_removals_by_age on household_removals (removed_at);

-- How often the person joined by this invite: a person who left and joins again counts again.
alter table household_invite_uses add column times integer not null default 1;
