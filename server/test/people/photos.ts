/** Photos of items in slice tests. */
import { newId, routes } from '@quitanda/contract';
import { jpegOf } from '../../../contract/src/values/photos/photo.fixture.ts';
import type { Person } from './person.ts';

/** Sends bytes as the photo with an id. */
export const sendPhoto = (
  person: Person,
  photoId: string,
  bytes: Uint8Array = jpegOf(8, 8),
  mediaType = 'image/jpeg',
) =>
  person.request('PUT', routes.storePhoto[1].replace(':photoId', photoId), {
    body: bytes,
    headers: { 'content-type': mediaType },
  });

/** Stores a photo and chooses it for an item. Returns its id. Other bytes for another `salt`. */
export async function addPhoto(person: Person, name = 'Queijo', salt = 0): Promise<string> {
  const photoId = newId();
  const { statusCode } = await sendPhoto(person, photoId, jpegOf(8, 8, { salt }));
  if (statusCode !== 204) throw new Error(`A photo was answered with ${statusCode}.`);
  await person.call('changeItemPhoto', { body: { name, photoId } });
  return photoId;
}
