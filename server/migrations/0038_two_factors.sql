-- The second factor of a sign-in by password (docs/adr/0066). A column with a constant default, so no
-- row is rewritten. The columns have the names of the identity library.

alter table identity_users add column two_factor_enabled boolean not null default false;

create table identity_two_factors (
  id text not null,
  user_id text not null,
  -- Both are encrypted with the server's secret.
  secret text not null,
  backup_codes text not null,
  -- False until the first code is confirmed.
  verified boolean not null default false,
  -- Wrong codes since the last right one.
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  constraint identity_two_factors_pkey primary key (id),
  constraint identity_two_factors_user_once unique (user_id),
  constraint identity_two_factors_user_fk
    foreign key (user_id) references identity_users (id) on delete cascade
);
