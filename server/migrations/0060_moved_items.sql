-- The list from which an item was last moved (LST-61). What others change on that list follows the item. Null for
-- an item that nobody has moved, and written only by processes of this version.
--
-- Locks: list_items for a moment.

alter table list_items add column moved_from uuid;

-- A claim names the list of its item, and 'Deixa comigo' on one list says nothing about another one.
create trigger end_claim_of_moved_item after update of list_id on list_items
  for each row when (new.list_id <> old.list_id)
  execute function end_item_claim();
