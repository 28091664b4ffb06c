/** Gives a person who leaves a household a copy of what they brought to it (CASA-68, CASA-69). */
import type { Transaction } from '../../../db/database.ts';
import { clearWriter, raiseRevision } from '../../../db/households.sql.ts';
import { inBatches } from './bring-past.ts';
import { copyPast, copyPlaces, selectBrought, type BroughtRow } from './copy.sql.ts';
import { mapSupermarkets } from './match-supermarkets.ts';

/**
 * Copies what a member has brought, as it is now, to the member's personal household: finishes with
 * their purchases and receipts, price notes, lists, and pantries, the last two with what the member
 * has put there. Nothing that others have brought or added is copied, and no other person is named.
 * Ids stay the same, so what the personal household has is not copied again. The household must be
 * locked. Returns the number of copied rows. No limit is checked, because the person who
 * removes a member cannot delete rows in that member's household.
 */
export async function copyBrought(
  sql: Transaction,
  householdId: string,
  userId: string,
): Promise<number> {
  await raiseRevision(sql, userId, userId);
  const brought = await sql.rows(selectBrought, { source: householdId, target: userId, userId });
  if (brought.length === 0) return 0;
  const idsOf = (...kinds: readonly BroughtRow['kind'][]) =>
    brought.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const map = await mapSupermarkets(
    sql,
    householdId,
    userId,
    brought.map(({ id }) => id),
  );
  const mapJson = JSON.stringify(map);
  // Rows keep the person who changed them last, instead of the one who ends the membership.
  await sql.rows(clearWriter);
  let copied = 0;
  for (const ids of [...inBatches(idsOf('finish')), idsOf('note')]) {
    for (const copy of copyPast) {
      copied +=
        (await sql.first(copy, { source: householdId, target: userId, map: mapJson, ids }))
          ?.count ?? 0;
    }
  }
  const placeIds = idsOf('place', 'stock');
  for (const copy of copyPlaces) {
    copied +=
      (
        await sql.first(copy, {
          source: householdId,
          target: userId,
          map: mapJson,
          ids: placeIds,
          userId,
        })
      )?.count ?? 0;
  }
  return copied;
}
