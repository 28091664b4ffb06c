/** Moves the purchases and prices of a personal household to a shared one (CASA-67). */
import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { recordActivity } from '../../../shared/activity/record-activity.ts';
import {
  copyKnowledge,
  copyPast,
  countPast,
  deleteCopied,
  insertBrought,
  selectPast,
} from './copy.sql.ts';
import type { IdMap } from './match-supermarkets.ts';

/** The number of finishes that one statement copies within its time limit (API-26). */
const finishesPerStatement = 20;
/** The maximum number of rows that a person brings: those that a household may add in a day (DAT-18). */
const maxRows = 40_000;

/** Counts what a person would bring. Throws 'too-much-past'. */
export async function countBroughtPast(sql: Transaction, householdId: string): Promise<number> {
  const count = (await sql.first(countPast, { householdId }))?.count ?? 0;
  if (count > maxRows) throw new ApiError('too-much-past');
  return count;
}

/**
 * Moves all finishes with their purchases, receipts and moves, and all price notes, and copies what
 * the household has learned. Ids stay the same. What the target has already, also by the same
 * receipt, stays in the personal household, so that it does not count twice. `map` has the
 * supermarkets, pantries and stock that have other ids in the target.
 */
export async function bringPast(
  sql: Transaction,
  userId: string,
  target: string,
  map: IdMap,
  now: Date,
): Promise<void> {
  const mapJson = JSON.stringify(map);
  const past = await sql.rows(selectPast, { source: userId, target });
  const finishIds = past.flatMap(({ finishId }) => finishId ?? []);
  const noteIds = past.flatMap(({ noteId }) => noteId ?? []);
  for (const ids of [...inBatches(finishIds), noteIds]) {
    for (const copy of copyPast)
      await sql.rows(copy, { source: userId, target, map: mapJson, ids });
    for (const remove of deleteCopied) await sql.rows(remove, { householdId: userId, ids });
    await sql.rows(insertBrought, { householdId: target, userId, ids });
  }
  for (const copy of copyKnowledge) await sql.rows(copy, { source: userId, target, map: mapJson });
  const count = past.filter(({ finishId, isGone }) => finishId !== null && !isGone).length;
  const actor = { id: userId, householdId: target };
  if (count > 0) recordActivity(sql, actor, { kind: 'past-brought', count }, now);
}

/** Divides the ids of finishes into batches. */
export function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / finishesPerStatement) }, (_, index) =>
    ids.slice(index * finishesPerStatement, (index + 1) * finishesPerStatement),
  );
}
