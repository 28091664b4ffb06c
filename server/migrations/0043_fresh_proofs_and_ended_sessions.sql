-- Fresh proofs, and sessions whose tokens are refused at once (docs/adr/0079). Columns without a
-- default, so no row is rewritten.
--
-- Locks: identity_sessions for a moment.

-- When the person last gave the password or a passkey in this session; null for never.
alter table identity_sessions add column proved_at timestamptz;
-- Written at most once in ten minutes; null for a session that has not asked for a token since.
alter table identity_sessions add column last_used_at timestamptz;

-- The sessions that have ended while their last tokens may still be valid. Processes that receive no
-- notification read them.
create table ended_sessions (
  session_id text,
  ended_at timestamptz not null,
  constraint ended_sessions_pkey primary key (session_id)
);
create index ended_sessions_by_end on ended_sessions (ended_at);

-- Tells all processes which session has ended. Processes of the previous version read only the person.
-- Without a foreign key to users: somebody who has not called the API yet has no row there.
create or replace function tell_signed_out() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (session_id, ended_at) values (old.id, clock_timestamp())
  on conflict on constraint ended_sessions_pkey do nothing;
  perform pg_notify('quitanda_live', json_build_object(
    'out', (select id from users where subject = old.user_id), 'session', old.id)::text);
  return null;
end $$;
