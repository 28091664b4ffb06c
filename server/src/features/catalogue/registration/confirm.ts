/** Decides what shows a registered product to everybody (PRD-05, docs/adr/0078). */
import { fold } from '@quitanda/contract/text';
import type { Sql, Transaction } from '../../../db/database.ts';
import type { Caller } from '../../../http/handlers.ts';
import {
  confirmProduct,
  selectAreRelated,
  selectBoughtTwins,
  selectIsKnownToOpenFoodFacts,
  selectOpenFoodFactsName,
  selectPeopleOf,
  type Twin,
} from './confirm.sql.ts';

/** Returns whether Open Food Facts has a similar name for this barcode. */
export async function isKnownToOpenFoodFacts(
  sql: Sql,
  barcode: string,
  searchText: string,
): Promise<boolean> {
  const answer = await sql.first(selectOpenFoodFactsName, barcode);
  if (!answer) return false;
  const foldedAnswer = fold(`${answer.name} ${answer.brand ?? ''}`);
  const row = await sql.first(selectIsKnownToOpenFoodFacts, barcode, searchText, foldedAnswer);
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
  twins: readonly Twin[],
): Promise<string[]> {
  if (twins.length === 0) return [];
  const readPeople = async (id: string) =>
    (await sql.rows(selectPeopleOf, id)).map(({ userId }) => userId);
  const ownPeople = await readPeople(householdId);
  const confirmedIds: string[] = [];
  const doneBarcodes = new Set<string | null>();
  for (const { id, seenIn, barcode } of twins) {
    if (doneBarcodes.has(barcode)) continue;
    const people = await readPeople(seenIn);
    if (people.length === 0) continue;
    const related = await sql.first(selectAreRelated, ownPeople, people);
    if (related?.areRelated !== false) continue;
    doneBarcodes.add(barcode);
    if (await sql.first(confirmProduct, id)) confirmedIds.push(id);
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
  const twins = await sql.rows(selectBoughtTwins, householdId, barcodes, names, userId);
  await confirmIndependent(sql, householdId, twins);
}
