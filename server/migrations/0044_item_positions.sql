-- A place of its own for each list item (docs/adr/0085). Items without one, also those that processes
-- of the previous version add, are sorted by the time in their ids and by their creation.
--
-- Locks: list_items for a moment.

-- Compared by bytes, as devices compare it.
alter table list_items add column position text collate "C";
alter table list_items add constraint list_items_position_digits
  check (position ~ '^[0-9a-z]{1,200}$') not valid;
