import { limits } from '@quitanda/contract';
import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { countSupermarkets } from '../../../shared/supermarkets/supermarkets.sql.ts';
import { matchSupermarkets } from './copy.sql.ts';

/** Which id a row has in another household, for rows that have another id there. */
export type IdMap = Readonly<Record<string, string>>;

/**
 * Finds or copies the supermarkets of one household in another. `ids`: only those that these
 * finishes, notes and places name; or null for all.
 */
export async function mapSupermarkets(
  sql: Transaction,
  source: string,
  target: string,
  ids: readonly string[] | null,
): Promise<IdMap> {
  const matched = await sql.rows(matchSupermarkets, { source, target, map: '{}', ids });
  return Object.fromEntries(
    matched
      .filter(({ id, idInTarget }) => id !== idInTarget)
      .map(({ id, idInTarget }) => [id, idInTarget]),
  );
}

/** Checks the number of supermarkets after some were added. Throws 'too-many-supermarkets'. */
export async function checkSupermarketCount(sql: Transaction, householdId: string): Promise<void> {
  const total = await sql.first(countSupermarkets, { householdId });
  if (total && total.count > limits.supermarketsPerHousehold)
    throw new ApiError('too-many-supermarkets');
}
