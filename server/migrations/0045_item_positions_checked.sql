-- Reads list_items once, without blocking writes.
alter table list_items validate constraint list_items_position_digits;
