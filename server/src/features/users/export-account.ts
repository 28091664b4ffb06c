import type { Sql } from '../../db/database.ts';
import { selectMember } from '../../http/membership.sql.ts';
import { selectExportedPurchases, type ExportCursor } from '../pantry/exported.sql.ts';
import { selectExportedHousehold, selectSharedIds } from './export.sql.ts';

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

/**
 * Returns an account in chunks: first `accountJson`, which has neither purchases nor shared
 * households, then the purchases, then the shared households. Each page is read only after the
 * client has received the previous page, so that a slow client uses neither memory nor a
 * connection.
 */
export async function* exportChunks(
  sql: Sql,
  userId: string,
  accountJson: string,
): AsyncGenerator<string> {
  yield* appendPurchases(sql, userId, userId, accountJson);
  yield ',"households":[';
  let comma = '';
  for (const { id } of await sql.rows(selectSharedIds, { userId })) {
    const household = await sql.first(selectExportedHousehold, { userId, householdId: id });
    // The user has left the household since the export began.
    if (!household) continue;
    yield comma;
    yield* appendPurchases(sql, userId, id, household.json);
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
