import type { PhotoMediaType } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import type { WireRow } from '../../http/answers.ts';
import { itemPhotoJson } from './synced.sql.ts';

interface PhotoOfHousehold {
  householdId: string;
  photoId: string;
}

export const selectItemPhotos = statement<WireRow, { householdId: string }>(
  'selectItemPhotos',
  `select coalesce(json_agg(${itemPhotoJson} order by picture.id), '[]')::text as json
   from item_photos as picture where picture.household_id = :householdId`,
);

/** Gives a product or a name another photo. */
export const saveItemPhoto = statement<
  never,
  PhotoOfHousehold & { id: string; productId: string | null; now: Date }
>(
  'saveItemPhoto',
  `insert into item_photos (household_id, id, product_id, photo_id, changed_at)
   values (:householdId, :id, :productId, :photoId, :now)
   on conflict on constraint item_photos_pkey do update set
     photo_id = excluded.photo_id, changed_at = excluded.changed_at`,
);

export const deleteItemPhoto = statement<never, { householdId: string; id: string }>(
  'deleteItemPhoto',
  'delete from item_photos where household_id = :householdId and id = :id',
);

export const countItemPhotos = statement<{ count: number }, { householdId: string }>(
  'countItemPhotos',
  'select count(*)::int as count from item_photos where household_id = :householdId',
);

export const selectPhoto = statement<{ file: string; mediaType: PhotoMediaType }, PhotoOfHousehold>(
  'selectPhoto',
  `select file, media_type as "mediaType" from photos
   where household_id = :householdId and id = :photoId`,
);

/** Returns how many photos a household has, and the sum of their sizes in bytes. */
export const selectPhotoSizes = statement<
  { count: number; bytes: number },
  { householdId: string }
>(
  'selectPhotoSizes',
  `select count(*)::int as count, coalesce(sum(bytes), 0)::int as bytes from photos
   where household_id = :householdId`,
);

/** Deletes the photos that no item has had since an instant. */
export const deleteUnusedPhotos = statement<never, { householdId: string; before: Date }>(
  'deleteUnusedPhotos',
  'delete from photos where household_id = :householdId and unused_since <= :before',
);

/** Records a stored photo, which may already be that of an item. */
export const insertPhoto = statement<
  never,
  PhotoOfHousehold & { file: string; mediaType: PhotoMediaType; bytes: number; now: Date }
>(
  'insertPhoto',
  `insert into photos (household_id, id, file, media_type, bytes, created_at, unused_since)
   values (:householdId, :photoId, :file, :mediaType, :bytes, :now,
     case when not exists (
       select from item_photos where household_id = :householdId and photo_id = :photoId
     ) then :now::timestamptz end)`,
);

/** Raises the revision of the rows with a photo, because the other devices can fetch it from now on. */
export const touchItemPhotos = statement<never, PhotoOfHousehold & { now: Date }>(
  'touchItemPhotos',
  `update item_photos set changed_at = :now
   where household_id = :householdId and photo_id = :photoId`,
);

/** Deletes photos that no item has had for long. */
export const purgePhotos = createPurgeStatement('purgePhotos', {
  table: 'photos',
  orderBy: 'unused_since',
  expired: 'unused_since <= :before',
});

/** Returns which of these files no photo has. */
export const selectOrphans = statement<{ file: string }, { files: readonly string[] }>(
  'selectOrphans',
  `select file from unnest(:files::text[]) as found (file)
   where not exists (select from photos where photos.file = found.file)`,
);

/** Counts the photos of all households, and the sum of their sizes in bytes. */
export const selectAllPhotoSizes = statement<{ count: number; bytes: number }>(
  'selectAllPhotoSizes',
  'select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes from photos',
);

/** The photos of a household that are stored, with the item of each, for the export. */
export const selectExportedPhotos = statement<
  { item: string; file: string; mediaType: PhotoMediaType },
  { householdId: string }
>(
  'selectExportedPhotos',
  `select coalesce(product.name, substr(picture.id, length('name ') + 1)) as item,
     photos.file, photos.media_type as "mediaType"
   from item_photos as picture
   join photos on photos.household_id = picture.household_id and photos.id = picture.photo_id
   left join products as product on product.id = picture.product_id
   where picture.household_id = :householdId order by picture.id`,
);
