import type { SyncedKind } from '../../http/sync/changes.sql.ts';

/** SQL for the contract's `itemPhoto`. */
export const itemPhotoJson = `json_build_object(
  'id', picture.id,
  'photoId', picture.photo_id,
  'isStored', exists (
    select from photos
    where photos.household_id = picture.household_id and photos.id = picture.photo_id)
)`;

/** Which product or name has which photo, as devices store it. */
export const syncedItemPhotos: readonly SyncedKind[] = [
  {
    kind: 'itemPhotos',
    table: 'item_photos',
    from: 'item_photos as picture',
    alias: 'picture',
    id: 'picture.id',
    json: itemPhotoJson,
  },
];
