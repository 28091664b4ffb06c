-- Purchases of trips that were finished without prices (docs/adr/0095). Their unit_price is 0, which the
-- previous version reads as that of a gift (SHO-24): it is in no spending and is no last price.
--
-- Locks: purchases for a moment; a nullable column writes no row.

alter table purchases add column is_unpriced boolean;
