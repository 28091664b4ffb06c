-- Triggers find every row of a household by the household, so that they also run where households are
-- distributed over several PostgreSQLs (docs/adr/0074).
--
-- Locks: none.

-- The name of the table of a trigger, also where the row is in one of the parts of a distributed table. Those
-- have a number at the end of their names.
create function table_of(name text) returns text language sql immutable
as $$ select regexp_replace(name, '_\d{6,}$', '') $$;

create or replace function stamp_revision() returns trigger language plpgsql as $$
declare
  table_name text := table_of(tg_table_name);
begin
  -- It has moved: the household that had it is told that it is gone.
  if tg_op = 'UPDATE' and old.household_id <> new.household_id then
    insert into household_tombstones (household_id, revision, kind, id)
    values (old.household_id, raise_revision(old.household_id), table_name, old.id)
    on conflict on constraint household_tombstones_pkey do nothing;
    -- The household that gets it is told nothing of people who do not belong to it.
    if table_name in ('list_items', 'pantry_items') then
      new.created_by := member_or_null(new.household_id, new.created_by);
      new.changed_by := member_or_null(new.household_id, new.changed_by);
    end if;
    if table_name = 'list_items' then
      new.taken_by := member_or_null(new.household_id, new.taken_by);
      new.corrected_by := member_or_null(new.household_id, new.corrected_by);
    end if;
  end if;
  if table_name in ('list_items', 'pantry_items') then
    new.changed_by := coalesce(
      nullif(current_setting('quitanda.by', true), '')::uuid, new.changed_by);
  end if;
  -- The row of a household that is gone goes with it, or its foreign key refuses it.
  new.revision := coalesce(raise_revision(new.household_id), 0);
  return new;
end $$;

create or replace function leave_tombstone() returns trigger language plpgsql as $$
declare
  table_name text := table_of(tg_table_name);
  raised bigint := raise_revision(old.household_id);
  key text;
begin
  if table_name = 'product_choices' then
    key := old.folded_name;
  elsif table_name = 'store_labels' then
    key := old.supermarket_id || ' ' || old.code;
  elsif table_name in ('finish_moves', 'purchases') then
    key := old.finish_id || ' ' || old.list_item_id;
  elsif table_name = 'household_members' then
    key := old.user_id;
  else
    key := old.id;
  end if;
  -- None where the household goes, and everything with it.
  insert into household_tombstones (household_id, revision, kind, id)
  select id, raised, table_name, key from households where households.id = old.household_id
  on conflict on constraint household_tombstones_pkey do nothing;
  return null;
end $$;

-- Whether any of these households has a webhook. Each is asked for alone.
create function has_webhooks(households uuid[]) returns boolean language plpgsql stable as $$
declare
  household uuid;
begin
  foreach household in array households loop
    if exists (select 1 from webhooks where household_id = household) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Queues events, each `{ type, data }`, for the webhooks of their households that are on and have
-- fewer than 2,000 waiting events. Writes of one household wait for each other, so the events of each
-- household are in the order of the commits. A webhook that is being deleted is waited for, because
-- the foreign key would otherwise refuse the event, and with it the write of a person.
create or replace function queue_webhook_events(events jsonb) returns void language plpgsql as $$
declare
  happened timestamptz := clock_timestamp();
  household uuid;
  webhook uuid;
  waiting bigint;
begin
  for household in
    select distinct (value -> 'data' ->> 'householdId')::uuid from jsonb_array_elements(events)
  loop
    for webhook in
      select id from webhooks
      where household_id = household and switched_off_at is null for key share
    loop
      select count(*) into waiting from (
        select 1 from webhook_events
        where household_id = household and webhook_id = webhook limit 2000
      ) as counted;
      continue when waiting >= 2000;
      insert into webhook_events (household_id, webhook_id, id, created_at, place, body)
      select household, webhook, gen_random_uuid(), happened, place,
        json_build_object(
          'type', value ->> 'type',
          'timestamp', to_char(happened at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', value -> 'data'
        )::text
      from jsonb_array_elements(events) with ordinality as event (value, place)
      where (value -> 'data' ->> 'householdId')::uuid = household;
    end loop;
  end loop;
end $$;

create or replace function queue_list_events() returns trigger language plpgsql as $$
declare
  events jsonb;
  households uuid[];
begin
  if tg_op <> 'DELETE' then
    households := array(select distinct household_id from added);
  end if;
  if tg_op <> 'INSERT' then
    households := households || array(select distinct household_id from removed);
  end if;
  if not has_webhooks(households) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(
      jsonb_build_object('type', 'list.item.added', 'data', list_item_data(to_jsonb(item)))
      order by item.created_at, item.id)
    into events from added as item;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(
      jsonb_build_object('type', 'list.item.removed', 'data', list_item_data(to_jsonb(item)))
      order by item.created_at, item.id)
    into events from removed as item;
  else
    select jsonb_agg(jsonb_build_object(
        'type', case
          when item.id is null then 'list.item.removed'
          when former.id is null then 'list.item.added'
          when item.is_checked and not former.is_checked then 'list.item.checked'
          when former.is_checked and not item.is_checked then 'list.item.unchecked'
          else 'list.item.changed'
        end,
        'data', list_item_data(case when item.id is null then to_jsonb(former) else to_jsonb(item) end)
      ) order by coalesce(item.created_at, former.created_at), coalesce(item.id, former.id))
    into events
    from added as item
    full join removed as former
      on former.household_id = item.household_id and former.id = item.id
    where item.id is null or former.id is null
      or list_item_data(to_jsonb(former)) <> list_item_data(to_jsonb(item));
  end if;
  perform queue_webhook_events(events);
  return null;
end $$;

create or replace function queue_pantry_events() returns trigger language plpgsql as $$
declare
  events jsonb;
  households uuid[];
begin
  if tg_op <> 'DELETE' then
    households := array(select distinct household_id from added);
  end if;
  if tg_op <> 'INSERT' then
    households := households || array(select distinct household_id from removed);
  end if;
  if not has_webhooks(households) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(pantry_item_data(to_jsonb(item), item.quantity, null)
      order by item.folded_name, item.id)
    into events from added as item;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(pantry_item_data(to_jsonb(item), null, item.quantity)
      order by item.folded_name, item.id)
    into events from removed as item;
  else
    select jsonb_agg(
      pantry_item_data(
        case when item.id is null then to_jsonb(former) else to_jsonb(item) end,
        item.quantity, former.quantity)
      order by coalesce(item.folded_name, former.folded_name), coalesce(item.id, former.id))
    into events
    from added as item
    full join removed as former
      on former.household_id = item.household_id and former.id = item.id
    where former.quantity is distinct from item.quantity;
  end if;
  select jsonb_agg(jsonb_build_object('type', 'pantry.stock.changed', 'data', each.data)
    order by each.place)
  into events from jsonb_array_elements(events) with ordinality as each (data, place);
  perform queue_webhook_events(events);
  return null;
end $$;

-- Raises the households of a person one by one, and gives each membership the new revision.
create or replace function stamp_member_name() returns trigger language plpgsql as $$
declare
  household uuid;
  raised bigint;
begin
  for household in
    select household_id from household_members where user_id = new.id order by household_id
  loop
    raised := raise_revision(household);
    update household_members set revision = raised
    where household_id = household and user_id = new.id;
  end loop;
  return null;
end $$;

-- Removes a person's id from the columns of saved list items that name people.
create function forget_user(items jsonb, person uuid) returns jsonb language sql immutable
as $$ select coalesce(jsonb_agg(item || (
    select coalesce(jsonb_object_agg(column_name, null), '{}')
    from unnest(array['created_by', 'taken_by', 'corrected_by', 'changed_by']) as column_name
    where item ->> column_name = person::text
  ) order by position), '[]')
  from jsonb_array_elements(items) with ordinality as each (item, position) $$;

-- Reads what is committed at the moment of the call, as each statement of a volatile function does.
create function is_member_now(household uuid, person uuid) returns boolean language plpgsql volatile as $$
begin
  return exists (
    select 1 from household_members where household_id = household and user_id = person
  );
end $$;
