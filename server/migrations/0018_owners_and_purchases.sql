-- An item is its list's owner's, and so is the supermarket where it was taken: with the owner in both
-- foreign keys the database refuses a row that names somebody else's.

alter table list_items add column owner_id uuid;
update list_items set owner_id = lists.owner_id from lists where lists.id = list_items.list_id;
alter table list_items
  alter column owner_id set not null,
  drop constraint list_items_list_fk,
  add constraint list_items_list_fk
    foreign key (owner_id, list_id) references lists (owner_id, id) on delete cascade,
  drop constraint list_items_supermarket_fk,
  add constraint list_items_supermarket_fk
    foreign key (owner_id, supermarket_id) references supermarkets (user_id, id)
    on delete set null (supermarket_id);

-- Nobody has to say what the list says already.
create function own_list_item() returns trigger language plpgsql as $$
begin
  new.owner_id := (select owner_id from lists where id = new.list_id);
  return new;
end $$;

create trigger list_items_owned
  before insert on list_items
  for each row when (new.owner_id is null) execute function own_list_item();

-- A purchase without a list (API-16): another client's, which names no list item.
alter table finishes
  alter column list_id drop not null,
  alter column list_name drop not null,
  add constraint finishes_list_named check ((list_id is null) = (list_name is null));
alter table purchases
  alter column list_id drop not null,
  alter column list_name drop not null,
  add constraint purchases_list_named check ((list_id is null) = (list_name is null));
-- Without a list there is no item to put back.
alter table finish_moves alter column list_item drop not null;

-- A code that was scanned without a signal and that no product has: kept with its item until the
-- person registers the product (SHO-18).
alter table list_items add column scanned_barcode text;

-- Pages of purchases begin in the middle of a moment or of a finish.
drop index purchases_of_user;
create index purchases_of_user on purchases (user_id, bought_at, finish_id, list_item_id);
