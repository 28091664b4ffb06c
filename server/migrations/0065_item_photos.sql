-- Photos of items (docs/spec/photos.md). The bytes are files beside the database.
--
-- Locks: none of a table that has rows.

create table photos (
  household_id uuid not null,
  -- The device that took the photo made the id.
  id uuid not null,
  -- The name of its file in PHOTOS_DIR.
  file text not null,
  media_type text not null,
  bytes integer not null,
  created_at timestamptz not null,
  -- Since when no item has had the photo; null while one has it.
  unused_since timestamptz,
  constraint photos_pkey primary key (household_id, id),
  constraint photos_household_fk foreign key (household_id) references households (id)
    on delete cascade
);
create index photos_by_file on photos (file) include (bytes);
create index photos_unused on photos (unused_since) where unused_since is not null;

-- Which photo a product has, or all items with one name.
create table item_photos (
  household_id uuid not null,
  -- `product` and the id of the product, or `name` and the folded name, with a space between.
  id text not null,
  product_id uuid,
  -- The file may arrive later than this row, so there is no foreign key.
  photo_id uuid not null,
  changed_at timestamptz not null,
  revision bigint not null,
  constraint item_photos_pkey primary key (household_id, id),
  constraint item_photos_household_fk foreign key (household_id) references households (id)
    on delete cascade,
  constraint item_photos_product_fk foreign key (product_id) references products (id)
);
create index item_photos_by_photo on item_photos (household_id, photo_id);
create index item_photos_by_product on item_photos (product_id) where product_id is not null;
create index item_photos_by_revision on item_photos (household_id, revision);

create trigger stamp_revision before insert or update on item_photos
  for each row execute function stamp_revision();
create trigger leave_tombstone after delete on item_photos
  for each row execute function leave_tombstone();

-- Keeps `unused_since` of both photos when an item gets, changes or loses its photo.
create function track_photo_use() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update photos set unused_since = null
    where household_id = new.household_id and id = new.photo_id and unused_since is not null;
  end if;
  if tg_op <> 'INSERT' then
    update photos set unused_since = now()
    where household_id = old.household_id and id = old.photo_id and unused_since is null
      and not exists (
        select from item_photos as other
        where other.household_id = old.household_id and other.photo_id = old.photo_id);
  end if;
  return null;
end $$;
create trigger track_photo_use after insert or update or delete on item_photos
  for each row execute function track_photo_use();
