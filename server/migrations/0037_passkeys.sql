-- Passkeys (docs/adr/0065). All columns but last_used_at have the names of the identity library.

create table identity_passkeys (
  id text,
  name text not null,
  public_key text not null,
  user_id text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,
  updated_at timestamptz,
  -- Null until somebody has signed in with it.
  last_used_at timestamptz,
  constraint identity_passkeys_pkey primary key (id),
  constraint identity_passkeys_credential_once unique (credential_id),
  constraint identity_passkeys_user_fk
    foreign key (user_id) references identity_users (id) on delete cascade
);
create index identity_passkeys_by_user on identity_passkeys (user_id);

-- Deleting an account deletes its open challenges, which contain the e-mail.
-- allowed require-concurrent-index-creation: the table has only the open links and challenges of the last day, and the predicate matches no row yet
create index identity_verifications_of_new_passkeys on identity_verifications (id)
where value like '{"type":"registration"%';
