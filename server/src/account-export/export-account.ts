import type { Sql } from '../db/database.ts';
import { ApiError } from '../http/errors/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { selectMember } from '../http/membership.sql.ts';
import { asPerson } from '../http/rights.ts';
import { WireChunks } from '../http/answers.ts';
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

export const accountExportHandlers: Handlers<'exportAccount'> = {
  exportAccount: asPerson(async (_, { caller, now, sql }) => {
    // The id of the user is also that of their personal household. `exportChunks` adds the shared
    // ones. The household in the header of the request is ignored.
    const row = await sql.first(selectExportedAccount, {
      userId: caller.id,
      householdId: caller.id,
      now,
    });
    if (!row) throw new ApiError('unauthenticated');
    return { status: 200, body: new WireChunks(exportChunks(sql, caller.id, row.json)) };
  }),
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
