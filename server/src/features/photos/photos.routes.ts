import { itemPhotoId, photoLimits, readPhoto } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import { isDiskFull, openPhotoFiles, type PhotoFiles } from '../../db/photo-files.ts';
import { WireJson } from '../../http/answers.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import {
  countItemPhotos,
  deleteItemPhoto,
  deleteUnusedPhotos,
  insertPhoto,
  saveItemPhoto,
  selectItemPhotos,
  selectPhoto,
  selectPhotoSizes,
  touchItemPhotos,
} from './photos.sql.ts';

export interface PhotoDeps {
  /** The folder with the files of photos. */
  readonly photosDirectory: string;
}

type PhotoCall = 'getItemPhotos' | 'changeItemPhoto' | 'storePhoto' | 'getPhoto';

/** A photo that no item has for this long may make room for another one, milliseconds. */
const undoMs = 600_000;

export function createPhotoHandlers({ photosDirectory }: PhotoDeps): Handlers<PhotoCall> {
  const photoFiles = openPhotoFiles(photosDirectory);
  return {
    getItemPhotos: asMember(async (_, { caller: { householdId }, sql }) => {
      const row = await sql.first(selectItemPhotos, { householdId });
      return { status: 200, body: new WireJson(row?.json ?? '[]') };
    }),

    changeItemPhoto: asMember(async ({ body }, { caller: { householdId }, now, sql }) => {
      const { photoId, productId = null } = body;
      const id = itemPhotoId(body);
      if (photoId === null) {
        await sql.rows(deleteItemPhoto, { householdId, id });
        return { status: 204, body: null };
      }
      await refuseViolations(
        { item_photos_product_fk: () => new ApiError('product-not-found') },
        sql.rows(saveItemPhoto, { householdId, id, productId, photoId, now }),
      );
      const counted = await sql.first(countItemPhotos, { householdId });
      if (counted && counted.count > photoLimits.perHousehold) {
        throw new ApiError('too-many-photos');
      }
      return { status: 204, body: null };
    }),

    storePhoto: asMember(async ({ params: { photoId }, body }, { caller, now, sql }) => {
      const { householdId } = caller;
      const { bytes } = body;
      const facts = readPhoto(bytes);
      if (facts === undefined || facts.mediaType !== body.mediaType) throw notAPhotoError();
      const stored = { status: 204, body: null } as const;
      // The device sends a photo again if it got no answer.
      if (await sql.first(selectPhoto, { householdId, photoId })) return stored;
      await requireSpace(sql, householdId, bytes.length, now);
      const file = await writeFile(photoFiles, bytes);
      const { mediaType } = facts;
      const photo = { householdId, photoId, file, mediaType, bytes: bytes.length, now };
      await sql.rows(insertPhoto, photo);
      await sql.rows(touchItemPhotos, { householdId, photoId, now });
      return stored;
    }),

    getPhoto: asMember(async ({ params: { photoId } }, { caller: { householdId }, sql }) => {
      const photo = await sql.first(selectPhoto, { householdId, photoId });
      if (!photo) throw new ApiError('photo-not-found');
      const { file, mediaType } = photo;
      const read = () => photoFiles.read(file).catch(refuseMissing);
      return { status: 200, image: { mediaType, tag: file, read } };
    }),
  };
}

const notAPhotoError = () =>
  new ApiError('validation', {
    fields: [
      {
        field: 'body',
        message: 'Envie uma foto de até 1.600 pontos de lado, sem animação e sem dados de local.',
      },
    ],
  });

/** Throws if a household would have too many photos, also after those that no item has are deleted. */
async function requireSpace(
  sql: Transaction,
  householdId: string,
  bytes: number,
  now: Date,
): Promise<void> {
  const hasSpace = async () => {
    const sizes = await sql.first(selectPhotoSizes, { householdId });
    return (
      sizes !== undefined &&
      sizes.count < photoLimits.perHousehold &&
      sizes.bytes + bytes <= photoLimits.bytesPerHousehold
    );
  };
  if (await hasSpace()) return;
  await sql.rows(deleteUnusedPhotos, { householdId, before: new Date(now.getTime() - undoMs) });
  if (!(await hasSpace())) throw new ApiError('too-many-photos');
}

/** Writes a file. If the transaction fails afterwards, `removeOrphanedPhotos` removes the file. */
async function writeFile(photoFiles: PhotoFiles, bytes: Uint8Array): Promise<string> {
  try {
    return await photoFiles.write(bytes);
  } catch (error) {
    throw isDiskFull(error) ? new ApiError('photo-storage-full') : error;
  }
}

/** The file may be missing after the database was set back to an earlier moment. */
function refuseMissing(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  throw isMissing ? new ApiError('photo-not-found') : error;
}
