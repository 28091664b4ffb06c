-- Who uses the app, and the once-only records of their writes.

create table users (
  id uuid constraint users_pkey primary key,
  -- The identity provider's own id of this person.
  subject text not null constraint users_subject_unique unique,
  email text not null,
  display_name text,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table once_only_records (
  user_id uuid not null
    constraint once_only_records_user_fkey references users (id) on delete cascade,
  key uuid not null,
  -- SHA-256 of method, path and body: the same key with another content is refused.
  request_hash text not null,
  -- Null only inside the transaction that is doing the write.
  status smallint,
  body text,
  created_at timestamptz not null,
  constraint once_only_records_pkey primary key (user_id, key)
);
create index once_only_records_created_at on once_only_records (created_at);

-- The embedded identity provider: accounts, sessions, one-time tokens and signing keys.

create table identity_users (
  id text,
  name text not null,
  email text not null,
  email_verified boolean not null,
  image text,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_users_pkey primary key (id),
  constraint identity_users_email_once unique (email)
);

create table identity_sessions (
  id text,
  user_id text not null,
  token text not null,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_sessions_pkey primary key (id),
  constraint identity_sessions_token_once unique (token),
  constraint identity_sessions_user_fk
    foreign key (user_id) references identity_users (id) on delete cascade
);
create index identity_sessions_by_user on identity_sessions (user_id);
create index identity_sessions_by_expiry on identity_sessions (expires_at);

create table identity_accounts (
  id text,
  user_id text not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_accounts_pkey primary key (id),
  constraint identity_accounts_once unique (provider_id, account_id),
  constraint identity_accounts_user_fk
    foreign key (user_id) references identity_users (id) on delete cascade
);
create index identity_accounts_by_user on identity_accounts (user_id);

create table identity_verifications (
  id text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_verifications_pkey primary key (id)
);
create index identity_verifications_by_identifier on identity_verifications (identifier);

create table identity_keys (
  id text,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null,
  expires_at timestamptz,
  constraint identity_keys_pkey primary key (id)
);

-- Made by whichever process starts first; the same for all of them.
create table server_secrets (
  name text,
  value text not null,
  created_at timestamptz not null default now(),
  constraint server_secrets_pkey primary key (name)
);
