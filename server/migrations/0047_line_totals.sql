-- What a line of the cart costs, where that was said instead of the price of one (SHO-25,
-- docs/adr/0096). Null where the line costs price × purchased_quantity.
--
-- Locks: list_items for a moment.

alter table list_items add column paid integer;

alter table list_items add constraint list_items_paid_range
  check (paid between 0 and 999999999) not valid;

-- A process of the previous version changes price and quantity without `paid`. The total is then
-- removed, unless the new price is still the one that is derived from it (`derivedPrice`).
create function drop_outdated_total() returns trigger language plpgsql as $$
begin
  if (new.price = least(greatest(round(new.paid * 1000::numeric / new.purchased_quantity), sign(new.paid)), 9999999))
    is not true
  then
    new.paid := null;
  end if;
  return new;
end $$;

create trigger drop_outdated_total before update of price, purchased_quantity on list_items
  for each row
  when (new.paid is not null and new.paid is not distinct from old.paid)
  execute function drop_outdated_total();
