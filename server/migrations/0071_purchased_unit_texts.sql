-- The unit that people say of an amount in the cart: 'caixa', or 'un' and 'kg' for an amount without a word.
-- Null for the word of the plan, and for all that the previous version writes.
--
-- Locks: the table for a moment; a nullable column writes no row.

alter table list_items add column purchased_unit_text text;
