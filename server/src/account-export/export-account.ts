import type { Sql } from '../db/database.ts';
import { ApiError } from '../http/errors/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { selectMember } from '../http/membership.sql.ts';
import { asPerson } from '../http/rights.ts';
import { WireChunks } from '../http/answers.ts';
import { openPhotoFiles, type PhotoFiles } from '../db/photo-files.ts';
import type { PhotoDeps } from '../features/photos/photos.routes.ts';
import { selectExportedPhotos } from '../features/photos/photos.sql.ts';
import { selectExportedPurchases, type ExportCursor } from '../features/pantry/exported.sql.ts';
import { selectExportedAccount, selectExportedHousehold, selectSharedIds } from './export.sql.ts';

/** The number of purchases that are read at once. */
export const exportPageLength = 500;

const nilUuid = '00000000-0000-0000-0000-000000000000';
/** A cursor before the oldest purchase. */
const firstCursor: ExportCursor = {
  boughtAt: '-infinity',
  finishId: nilUuid,
  takenAt: '-infinity',
  listItemId: nilUuid,
};

export const createAccountExportHandlers = ({
  photosDirectory,
}: PhotoDeps): Handlers<'exportAccount'> => ({
  exportAccount: asPerson(async (_, { caller, now, sql }) => {
    // The id of the user is also that of their personal household. `exportChunks` adds the shared
    // ones. The household in the header of the request is ignored.
    const row = await sql.first(selectExportedAccount, {
      userId: caller.id,
      householdId: caller.id,
      now,
    });
    if (!row) throw new ApiError('unauthenticated');
    return {
      status: 200,
      body: new WireChunks(exportChunks(sql, openPhotoFiles(photosDirectory), caller.id, row.json)),
    };
  }),
});

/**
 * Returns an account in chunks: first `accountJson`, which has neither purchases nor shared
 * households, then the purchases and photos, then the shared households. Each page is read only after the
 * client has received the previous page, so that a slow client uses neither memory nor a
 * connection.
 */
export async function* exportChunks(
  sql: Sql,
  photoFiles: PhotoFiles,
  userId: string,
  accountJson: string,
): AsyncGenerator<string> {
  yield* appendPurchases(sql, userId, userId, accountJson);
  yield* appendPhotos(sql, photoFiles, userId);
  yield ',"households":[';
  let comma = '';
  for (const { id } of await sql.rows(selectSharedIds, { userId })) {
    const household = await sql.first(selectExportedHousehold, { userId, householdId: id });
    // The user has left the household since the export began.
    if (!household) continue;
    yield comma;
    yield* appendPurchases(sql, userId, id, household.json);
    yield* appendPhotos(sql, photoFiles, id);
    yield '}';
    comma = ',';
  }
  yield ']}';
}

/**
 * Returns the JSON object `json` with the purchases of a household as an additional field, and
 * without its closing brace.
 */
async function* appendPurchases(
  sql: Sql,
  userId: string,
  householdId: string,
  json: string,
): AsyncGenerator<string> {
  yield `${json.trimEnd().slice(0, -1)},"purchases":[`;
  for (let cursor = firstCursor, comma = ''; ; comma = ',') {
    const { boughtAt, finishId, takenAt, listItemId } = cursor;
    const position = { boughtAt, finishId, takenAt, listItemId, limit: exportPageLength };
    // The user may have been removed between two pages.
    const isPersonal = householdId === userId;
    if (!isPersonal && !(await sql.first(selectMember, { householdId, userId }))) break;
    const page = await sql.first(selectExportedPurchases, { householdId, ...position });
    if (!page?.json) break;
    yield comma + page.json;
    if (page.count < exportPageLength) break;
    cursor = page;
  }
  yield ']';
}

/**
 * Returns the photos of a household as a further field, each read when the client has received the last,
 * and as another field the items whose photos cannot be read (PHO-13).
 */
async function* appendPhotos(
  sql: Sql,
  photoFiles: PhotoFiles,
  householdId: string,
): AsyncGenerator<string> {
  yield ',"photos":[';
  const missing: string[] = [];
  let comma = '';
  for (const { item, mediaType, file } of await sql.rows(selectExportedPhotos, { householdId })) {
    // A file is missing if the database was set back to a moment before it was removed.
    const bytes = await photoFiles.readWhole(file).catch(() => undefined);
    if (bytes === undefined) missing.push(item);
    else {
      yield comma + JSON.stringify({ item, mediaType, data: bytes.toString('base64') });
      comma = ',';
    }
  }
  yield `],"missingPhotos":${JSON.stringify(missing)}`;
}
