-- The word beside an amount (docs/adr/0112): 'lata' beside 2 pieces, 'g' beside 0,3 kg. Null for pieces and
-- kilos, and for all that the previous version writes. The previous version may change the unit and leave
-- the word, which then does not belong to the unit and is ignored.
--
-- Locks: each table for a moment; a nullable column writes no row.

alter table list_items add column unit_text text;
alter table pantry_items add column unit_text text;
alter table pantry_redirects add column unit_text text;
-- Of the planned amount; also of the bought one if that has no unit of its own.
alter table purchases add column unit_text text;
