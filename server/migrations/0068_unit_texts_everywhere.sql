-- The word beside an amount (docs/adr/0112) of what repeats, and of what somebody took: 'g' beside 0,3 kg.
-- Null for pieces and kilos, and for all that the previous version writes. Items of templates have theirs in
-- their JSON.
--
-- Locks: each table for a moment; a nullable column writes no row.

alter table repeats add column unit_text text;
alter table activities add column unit_text text;

-- The events of webhooks have the word too.
create or replace function list_item_data(item jsonb) returns jsonb language sql stable
as $$ select jsonb_build_object(
  'householdId', item -> 'household_id',
  'listId', item -> 'list_id',
  'id', item -> 'id',
  'name', item -> 'name',
  'quantity', trim_scale((item ->> 'quantity')::numeric / 1000),
  'unit', item -> 'unit',
  'unitText', item -> 'unit_text',
  'note', item -> 'note',
  'isChecked', item -> 'is_checked'
) $$;

create or replace function pantry_item_data(item jsonb, quantity integer, previous integer)
returns jsonb language sql stable
as $$ select jsonb_build_object(
  'householdId', item -> 'household_id',
  'pantryId', item -> 'pantry_id',
  'id', item -> 'id',
  'name', item -> 'name',
  'unit', item -> 'unit',
  'unitText', item -> 'unit_text',
  'quantity', trim_scale(quantity::numeric / 1000),
  'previousQuantity', trim_scale(previous::numeric / 1000)
) $$;
