import { limits, newId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import { ApiError } from '../../http/failure.ts';
import {
  countSupermarkets,
  insertSupermarkets,
  markUsed,
  type Supermarket,
} from './supermarkets.sql.ts';

/** A user's supermarkets by the folded name. */
export type KnownSupermarkets = ReadonlyMap<string, Supermarket>;

/**
 * Finds or creates the user's supermarkets of these names and marks them as used at `now`. Names
 * are the same ignoring case, accents and extra spaces; the first spelling is kept (DAT-05).
 * Refuses with 'too-many-supermarkets'.
 */
export async function rememberSupermarkets(
  sql: Transaction,
  userId: string,
  names: readonly string[],
  now: Date,
): Promise<KnownSupermarkets> {
  const spellings = new Map(names.toReversed().map((name) => [fold(name), name]));
  if (spellings.size === 0) return new Map();
  const known = await sql.rows(markUsed, userId, [...spellings.keys()], now);
  for (const supermarket of known) spellings.delete(supermarket.folded_name);
  if (spellings.size > 0) known.push(...(await addSupermarkets(sql, userId, spellings, now)));
  return new Map(known.map((supermarket) => [supermarket.folded_name, supermarket]));
}

async function addSupermarkets(
  sql: Transaction,
  userId: string,
  spellings: ReadonlyMap<string, string>,
  now: Date,
): Promise<Supermarket[]> {
  await lockUser(sql, userId);
  const sent = [...spellings].map(([folded_name, name]) => ({ id: newId(), name, folded_name }));
  const added = await sql.rows(insertSupermarkets, userId, JSON.stringify(sent), now);
  const kept = await sql.first(countSupermarkets, userId);
  if (kept && kept.count > limits.supermarketsPerUser) throw new ApiError('too-many-supermarkets');
  return added;
}
