-- What the undo of a finish had to leave as it was (docs/adr/0044): names of stock that was gone or
-- used by then, and of list items that somebody had put back. Null where nothing was left.
--
-- Locks: finishes, for a moment; no row is read or written.

alter table finishes add column left_by_undo jsonb;
