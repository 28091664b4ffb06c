-- A thing may be planned in one unit and bought in another: 2 kg of rice as 1 package of 5 kg.

alter table list_items
  -- What price and purchased_quantity are in; null is the item's own unit.
  add column purchased_unit text
    constraint list_items_purchased_unit_known check (purchased_unit in ('un', 'kg'));

alter table purchases
  -- What planned_quantity is in; null is the unit of the purchase.
  add column planned_unit text
    constraint purchases_planned_unit_known check (planned_unit in ('un', 'kg'));
