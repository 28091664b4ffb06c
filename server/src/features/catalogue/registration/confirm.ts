/** Decides what shows a registered product to everybody (PRD-05, docs/adr/0078). */
import { fold } from '@quitanda/contract/text';
import type { Sql, Transaction } from '../../../db/database.ts';
import type { Caller } from '../../../http/handlers.ts';
import {
  confirmProduct,
  lockProductKey,
  lockProductNames,
  selectAreRelated,
  selectBoughtUnconfirmedProducts,
  selectIsKnownToOpenFoodFacts,
  selectOpenFoodFactsName,
  selectPeopleOf,
  type UnconfirmedProduct,
} from './confirm.sql.ts';

/** Returns whether Open Food Facts has a similar name for this barcode. */
export async function isKnownToOpenFoodFacts(
  sql: Sql,
  barcode: string,
  searchText: string,
): Promise<boolean> {
  const answer = await sql.first(selectOpenFoodFactsName, { barcode });
  if (!answer) return false;
  const foldedAnswer = fold(`${answer.name} ${answer.brand ?? ''}`);
  const row = await sql.first(selectIsKnownToOpenFoodFacts, { barcode, searchText, foldedAnswer });
  return row?.isKnown ?? false;
}

/**
 * Confirms the first of these products whose household is independent of the caller's, for each barcode.
 * Returns the ids of those that became shared. Nobody who is or was in one household is, or lives with,
 * somebody who is or was in the other. A household that ended proves nothing: its person may have signed
 * up again.
 */
export async function confirmIndependent(
  sql: Transaction,
  householdId: string,
  candidates: readonly UnconfirmedProduct[],
): Promise<string[]> {
  if (candidates.length === 0) return [];
  const readPeople = async (id: string) =>
    (await sql.rows(selectPeopleOf, { householdId: id })).map(({ userId }) => userId);
  const ownPeople = await readPeople(householdId);
  const readIsIndependent = async (otherHouseholdId: string) => {
    const people = await readPeople(otherHouseholdId);
    if (people.length === 0) return false;
    return (
      (await sql.first(selectAreRelated, { userIds: ownPeople, otherUserIds: people }))
        ?.areRelated === false
    );
  };
  const independentIds: string[] = [];
  const doneBarcodes = new Set<string | null>();
  // One household may have registered many of the products, but its people are read only once.
  const independence = new Map<string, boolean>();
  for (const { id, seenIn, barcode } of candidates) {
    if (doneBarcodes.has(barcode)) continue;
    const isIndependent = independence.get(seenIn) ?? (await readIsIndependent(seenIn));
    independence.set(seenIn, isIndependent);
    if (!isIndependent) continue;
    doneBarcodes.add(barcode);
    independentIds.push(id);
  }
  if (independentIds.length === 0) return [];
  await sql.rows(lockProductNames, { ids: independentIds });
  const confirmedIds: string[] = [];
  for (const id of independentIds) {
    if (await sql.first(confirmProduct, { id })) confirmedIds.push(id);
  }
  return confirmedIds;
}

/** Confirms the products of other households that a household bought under a similar name. */
export async function confirmBoughtProducts(
  sql: Transaction,
  { id: userId, householdId }: Pick<Caller, 'id' | 'householdId'>,
  lines: readonly { readonly barcode: string | null; readonly text: string }[],
): Promise<void> {
  const bought = lines.flatMap(({ barcode, text }) =>
    barcode === null ? [] : [{ barcode, name: fold(text) }],
  );
  if (bought.length === 0) return;
  const barcodes = bought.map(({ barcode }) => barcode);
  const names = bought.map(({ name }) => name);
  const readCandidates = () =>
    sql.rows(selectBoughtUnconfirmedProducts, {
      householdId,
      barcodes,
      foldedNames: names,
      userId,
    });
  const locked = new Set((await readCandidates()).map(({ barcode }) => barcode ?? ''));
  // Takes the locks that a registration takes, in the same order in each transaction. Otherwise two
  // households could confirm different products of one barcode, and the second one would violate the
  // unique index.
  for (const barcode of [...locked].toSorted()) await sql.first(lockProductKey, { key: barcode });
  if (locked.size === 0) return;
  // Another transaction may have changed the products before it released a lock.
  const candidates = (await readCandidates()).filter(({ barcode }) => locked.has(barcode ?? ''));
  await confirmIndependent(sql, householdId, candidates);
}
