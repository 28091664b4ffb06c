import { fold } from '../text.ts';

/** A thing that may have a photo: a product, or else what items with one name are. */
export interface PhotographedItem {
  readonly name: string;
  readonly productId?: string | null | undefined;
}

/**
 * Returns the id of the row with the photo of a product, or, without a product, of all items with a
 * name, ignoring case and accents (PHO-01).
 */
export const itemPhotoId = ({ name, productId }: PhotographedItem): string =>
  productId ? `product ${productId}` : `name ${fold(name)}`;

/** Returns the ids of the rows that may have the photo of an item; the first that exists counts. */
export const itemPhotoIds = ({ name, productId }: PhotographedItem): readonly string[] =>
  productId ? [itemPhotoId({ name, productId }), itemPhotoId({ name })] : [itemPhotoId({ name })];
