-- What a purge lets go it finds by an index, oldest first.

-- Moves from before are as old as this migration: nothing is rewritten.
alter table finish_moves add column created_at timestamptz not null default now();
create index finish_moves_by_age on finish_moves (created_at);

create index identity_verifications_by_expiry on identity_verifications (expires_at);

create index open_food_facts_known on open_food_facts (asked_until) where name is not null;
