-- What a trip cost in all, where only that is known and not what each item cost (docs/adr/0100).
--
-- Locks: finishes for a moment; a nullable column writes no row. The previous version ignores it, and shows
-- the trip without that amount.

alter table finishes add column typed_total integer;
