/** Applies the choice of a photo to the rows of the home, and describes it (MOB-01). */
import { itemPhotoId } from '@quitanda/contract/photos/item-photo-id';
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const photoWrites = {
  changeItemPhoto: {
    describe: ({ body: { name, photoId } }) =>
      photoId === null ? `Remover a foto de "${name}"` : `Pôr uma foto em "${name}"`,
    apply(rows, { body }) {
      const id = itemPhotoId(body);
      const { photoId } = body;
      if (photoId === null) rows.remove('itemPhotos', id);
      else rows.put('itemPhotos', { id, photoId, isStored: false });
    },
  },
} satisfies Partial<WriteDefinitions>;
