-- Keys with which a person's own programs call the API (docs/adr/0060). It only adds a table, so it
-- locks `users` no longer than the foreign key takes.

create table personal_keys (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  scope text not null,
  -- SHA-256 of the whole key, which contains 256 random bits.
  key_hash bytea not null,
  created_at timestamptz not null,
  -- Null for a key without an end.
  expires_at timestamptz,
  -- Written at most once a minute.
  last_used_at timestamptz,
  constraint personal_keys_pkey primary key (user_id, id),
  constraint personal_keys_user_fk foreign key (user_id) references users (id) on delete cascade,
  constraint personal_keys_hash_once unique (key_hash),
  constraint personal_keys_hash_length check (octet_length(key_hash) = 32),
  constraint personal_keys_scope_known check (scope in ('read', 'write'))
);
