-- The devices that get notices by Web Push, and the notices that wait to be sent to them: two new
-- tables, and a function. Nothing else is locked.

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  -- The address at the browser's push service. Whoever knows it and the keys can reach the device.
  endpoint text not null,
  -- The keys of the browser, with which a notice is encrypted for it alone (RFC 8291).
  p256dh bytea not null,
  auth bytea not null,
  -- The session of the device, with whose end the subscription ends; null where the identity provider
  -- does not name sessions.
  session_id text,
  label text not null,
  created_at timestamptz not null,
  -- When the device last compared the subscription with the server.
  seen_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_user_fk
    foreign key (user_id) references users (id) on delete cascade,
  -- An endpoint is one browser, which shows the notices of one person.
  constraint push_subscriptions_endpoint_once unique (endpoint),
  constraint push_subscriptions_key_lengths
    check (octet_length(p256dh) = 65 and octet_length(auth) = 16)
);
create index push_subscriptions_by_user on push_subscriptions (user_id, seen_at);
create index push_subscriptions_by_session on push_subscriptions (session_id)
  where session_id is not null;
create index push_subscriptions_by_age on push_subscriptions (seen_at);

-- Without a foreign key to the household: whether the person is still a member is read when the
-- notice is sent.
create table push_messages (
  subscription_id uuid not null,
  -- One notice of a subject waits for a device; a newer one replaces it.
  topic text not null,
  -- Another one for each notice, so that the end of a sending does not delete a newer notice.
  id uuid not null,
  household_id uuid,
  title text not null,
  body text not null,
  url text not null,
  attempts integer not null default 0,
  -- While a process sends the notice, this is when another one may try.
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null,
  constraint push_messages_pkey primary key (subscription_id, topic),
  constraint push_messages_subscription_fk
    foreign key (subscription_id) references push_subscriptions (id) on delete cascade
);
create index push_messages_due on push_messages (next_attempt_at);
create index push_messages_by_expiry on push_messages (expires_at);

-- As 0043, and also ends the notices of the device whose session has ended, however it ended.
create or replace function tell_signed_out() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (session_id, ended_at) values (old.id, clock_timestamp())
  on conflict on constraint ended_sessions_pkey do nothing;
  delete from push_subscriptions where session_id = old.id;
  perform pg_notify('quitanda_live', json_build_object(
    'out', (select id from users where subject = old.user_id), 'session', old.id)::text);
  return null;
end $$;
