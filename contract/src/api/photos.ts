/** Photos of items: which product or name has which photo, and the bytes of the photos (PHO). */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { photoLimits, photoMediaTypes } from '../values/photos/limits.ts';
import { name, photoId, productId } from '../wire.ts';

/** Which photo a product has, or the items with one name. */
export const itemPhoto = z.object({
  /** `product` and the id of the product, or `name` and the folded name, with a space between. */
  id: z.string(),
  photoId,
  /** Whether the server has the photo. Until then only the device that took it can show it. */
  isStored: z.boolean(),
});
export type ItemPhoto = z.input<typeof itemPhoto>;

const photoParams = z.object({ photoId });

export const photoEndpoints = defineEndpoints({
  getItemPhotos: {
    summary: 'Which products and names of the household have which photo (PHO-01)',
    responses: { 200: z.array(itemPhoto) },
    errors: [],
  },
  changeItemPhoto: {
    summary: 'Choose the photo of a product, or of the items with a name; null removes it (PHO-01)',
    body: z.object({
      name: name(),
      /** Without it, the photo belongs to the name. */
      productId: productId.nullish(),
      photoId: photoId.nullable(),
    }),
    responses: { 204: null },
    errors: ['product-not-found', 'too-many-photos'],
  },
  storePhoto: {
    summary:
      'Store the bytes of a photo under an id that the device makes; a stored photo never changes. At most 1,600 pixels on a side, no animation, no metadata (PHO-03)',
    params: photoParams,
    image: { mediaTypes: photoMediaTypes, maxBytes: photoLimits.bytes },
    responses: { 204: null },
    errors: ['too-many-photos', 'photo-storage-full'],
  },
  getPhoto: {
    summary: 'The bytes of a photo (PHO-04)',
    params: photoParams,
    servedImage: { mediaTypes: photoMediaTypes },
    responses: {},
    errors: ['photo-not-found'],
  },
});
