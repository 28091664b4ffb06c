-- The word in which a product is sold, beside its typical unit (docs/adr/0112): 'lata' beside 'un'. Null for
-- plain pieces, and for all that the previous version writes.
--
-- Locks: products for a moment; a nullable column writes no row.

alter table products add column unit_text text;
