-- Webhooks and their queue (docs/adr/0061).
--
-- Locks: list_items and pantry_items against writes for the moment in which their triggers are made.

-- An address that gets the events of one household, for one of its members.
create table webhooks (
  household_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  url text not null,
  -- The key of the signature.
  secret bytea not null,
  created_at timestamptz not null,
  -- How often in a row an event could not be delivered.
  failures integer not null default 0,
  -- No event is sent before this time. Each failure in a row makes the pause longer.
  next_try_at timestamptz not null,
  -- While a process sends its events, no other one does.
  leased_until timestamptz,
  last_attempt_at timestamptz,
  last_outcome text,
  last_status integer,
  -- Set once it has failed for long. Then it gets no more events.
  switched_off_at timestamptz,
  constraint webhooks_pkey primary key (household_id, id),
  -- It ends with the membership, so that a former member gets no more events.
  constraint webhooks_member_fk
    foreign key (household_id, user_id) references household_members (household_id, user_id)
    on delete cascade,
  constraint webhooks_secret_length check (octet_length(secret) = 32),
  constraint webhooks_attempt_whole check ((last_attempt_at is null) = (last_outcome is null))
);
create index webhooks_by_member on webhooks (household_id, user_id);
create index webhooks_by_user on webhooks (user_id);
create index webhooks_due on webhooks (next_try_at) where switched_off_at is null;

-- The events that wait to be sent, for each webhook in the order of the changes.
create table webhook_events (
  household_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  -- The position among the events of one statement.
  place integer not null,
  -- The JSON that is sent. It stays the same when it is sent again.
  body text not null,
  constraint webhook_events_pkey primary key (household_id, webhook_id, id),
  constraint webhook_events_webhook_fk
    foreign key (household_id, webhook_id) references webhooks (household_id, id) on delete cascade
);
create index webhook_events_in_order
  on webhook_events (household_id, webhook_id, created_at, place);
create index webhook_events_by_age on webhook_events (created_at);

-- Queues events, each `{ type, data }`, for the webhooks of their households that are on and have
-- fewer than 2,000 waiting events. Writes of one household wait for each other, so the events of each
-- household are in the order of the commits. A webhook that is being deleted is waited for, because
-- the foreign key would otherwise refuse the event, and with it the write of a person.
create function queue_webhook_events(events jsonb) returns void language plpgsql as $$
declare
  happened timestamptz := clock_timestamp();
begin
  with event as materialized (
    select (value -> 'data' ->> 'householdId')::uuid as household_id, value ->> 'type' as type,
      value -> 'data' as data, place
    from jsonb_array_elements(events) with ordinality as each (value, place)
  ), receiving as materialized (
    select hook.household_id, hook.id from webhooks as hook
    where hook.switched_off_at is null
      and hook.household_id in (select event.household_id from event)
      and (
        select count(*) from (
          select from webhook_events as waiting
          where waiting.household_id = hook.household_id and waiting.webhook_id = hook.id
          limit 2000
        ) as counted
      ) < 2000
    for key share of hook
  )
  insert into webhook_events (household_id, webhook_id, id, created_at, place, body)
  select receiving.household_id, receiving.id, gen_random_uuid(), happened, event.place,
    json_build_object(
      'type', event.type,
      'timestamp', to_char(happened at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', event.data
    )::text
  from receiving join event on event.household_id = receiving.household_id;
end $$;

-- What an event says about a row of list_items, given as JSON.
create function list_item_data(item jsonb) returns jsonb language sql stable
as $$ select jsonb_build_object(
  'householdId', item -> 'household_id',
  'listId', item -> 'list_id',
  'id', item -> 'id',
  'name', item -> 'name',
  'quantity', trim_scale((item ->> 'quantity')::numeric / 1000),
  'unit', item -> 'unit',
  'isChecked', item -> 'is_checked'
) $$;

-- The same for a row of pantry_items, with its quantity before; null where there was none, or is none
-- any more.
create function pantry_item_data(item jsonb, quantity integer, previous integer)
returns jsonb language sql stable
as $$ select jsonb_build_object(
  'householdId', item -> 'household_id',
  'pantryId', item -> 'pantry_id',
  'id', item -> 'id',
  'name', item -> 'name',
  'unit', item -> 'unit',
  'quantity', trim_scale(quantity::numeric / 1000),
  'previousQuantity', trim_scale(previous::numeric / 1000)
) $$;

-- The triggers run after each statement, so that a change of many rows queues its events at once. A
-- row that moves to another household is removed from the one and added to the other.

create function queue_list_events() returns trigger language plpgsql as $$
declare
  events jsonb;
begin
  if not exists (select from webhooks) then
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

create function queue_pantry_events() returns trigger language plpgsql as $$
declare
  events jsonb;
begin
  if not exists (select from webhooks) then
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

do $$
declare pair record;
begin
  for pair in
    select * from (values
      ('list_items', 'queue_list_events'), ('pantry_items', 'queue_pantry_events')
    ) as tables (name, function)
  loop
    execute format('create trigger queue_events_of_insert after insert on %I
      referencing new table as added for each statement execute function %I()',
      pair.name, pair.function);
    execute format('create trigger queue_events_of_update after update on %I
      referencing old table as removed new table as added for each statement execute function %I()',
      pair.name, pair.function);
    execute format('create trigger queue_events_of_delete after delete on %I
      referencing old table as removed for each statement execute function %I()',
      pair.name, pair.function);
  end loop;
end $$;
