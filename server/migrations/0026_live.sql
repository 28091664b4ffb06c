-- Tells the processes that hold streams who may hear a household no more (docs/adr/0043): at once, and
-- whoever ends it, an operator's command among them. A notification takes a lock of the whole server
-- when its transaction commits, so only what is rare sends one from here: what changes in a household
-- is told by the process that changed it, after the commit.
--
-- Locks: household_members, users and identity_sessions for a moment each.

create function tell_left() returns trigger language plpgsql as $$
begin
  perform pg_notify('quitanda_live',
    json_build_object('left', json_build_array(old.household_id, old.user_id))::text);
  return null;
end $$;
create trigger tell_left after delete on household_members
  for each row execute function tell_left();

create function tell_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('quitanda_live', json_build_object('out', old.id)::text);
  return null;
end $$;
create trigger tell_locked_out after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function tell_out();
create trigger tell_deleted after delete on users
  for each row execute function tell_out();

-- A token does not say of which session it is: all streams of the person end, and the devices that are
-- still signed in open theirs again.
create function tell_signed_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('quitanda_live', json_build_object('out', id)::text)
  from users where subject = old.user_id;
  return null;
end $$;
create trigger tell_signed_out after delete on identity_sessions
  for each row when (old.expires_at > now()) execute function tell_signed_out();
