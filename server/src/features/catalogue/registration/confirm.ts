/** Decides what shows a registered product to everybody (PRD-05, docs/adr/0078). */
import { fold } from '@quitanda/contract/text';
import type { Sql, Transaction } from '../../../db/database.ts';
import type { Caller } from '../../../http/handlers.ts';
import {
  confirmProduct,
  selectBoughtTwins,
  selectIsKnownToOpenFoodFacts,
  selectOpenFoodFactsName,
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
  for (const { id } of await sql.rows(selectBoughtTwins, householdId, barcodes, names, userId)) {
    await sql.first(confirmProduct, id);
  }
}
