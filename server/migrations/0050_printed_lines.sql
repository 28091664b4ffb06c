-- What a receipt prints for a purchased line: { quantity, unit, price, total, discount, addition } in
-- thousandths and centavos, with `price` null for printed lines with different prices. `total` is before
-- the line's shares of discounts and additions; total - discount + addition is what was paid. Null for
-- lines without a receipt, and for those that were recorded before (docs/adr/0097).
--
-- Locks: purchases, for a moment; no row is read or written.

alter table purchases add column printed jsonb;
