import { limits, newId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import {
  countSupermarkets,
  insertSupermarkets,
  findAndMarkUsed,
  type Supermarket,
} from './supermarkets.sql.ts';

/** A household's supermarkets by their folded name. */
export type SupermarketsByName = ReadonlyMap<string, Supermarket>;

/**
 * Finds or creates the household's supermarkets with these names, and marks them as used at `now`.
 * Names are compared without case, accents and extra spaces, and the first spelling is kept
 * (DAT-05). Refuses with 'too-many-supermarkets'.
 */
export async function findOrCreateSupermarkets(
  sql: Transaction,
  caller: Caller,
  names: readonly string[],
  now: Date,
): Promise<SupermarketsByName> {
  // A map keeps the last value of a key, so the reversed names keep the first spelling.
  const spellings = new Map(names.toReversed().map((name) => [fold(name), name]));
  if (spellings.size === 0) return new Map();
  const supermarkets = await sql.rows(findAndMarkUsed, {
    householdId: caller.householdId,
    foldedNames: [...spellings.keys()],
    now,
  });
  for (const supermarket of supermarkets) spellings.delete(supermarket.folded_name);
  if (spellings.size > 0)
    supermarkets.push(...(await addSupermarkets(sql, caller, spellings, now)));
  return new Map(supermarkets.map((supermarket) => [supermarket.folded_name, supermarket]));
}

async function addSupermarkets(
  sql: Transaction,
  { id: callerId, householdId }: Caller,
  spellings: ReadonlyMap<string, string>,
  now: Date,
): Promise<Supermarket[]> {
  const newRows = [...spellings].map(([folded_name, name]) => ({ id: newId(), name, folded_name }));
  const added = await sql.rows(insertSupermarkets, {
    householdId,
    authorId: callerId,
    supermarkets: JSON.stringify(newRows),
    now,
  });
  const total = await sql.first(countSupermarkets, { householdId });
  if (total && total.count > limits.supermarketsPerHousehold)
    throw new ApiError('too-many-supermarkets');
  return added;
}
