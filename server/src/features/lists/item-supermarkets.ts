import type { Request } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import type { Caller } from '../../http/handlers.ts';
import {
  findOrCreateSupermarkets,
  type SupermarketsByName,
} from '../../shared/supermarkets/find-or-create-supermarkets.ts';
import { supermarketNamesOf } from './item-columns.ts';

type SentItem = Request<'addListItem'>['body'] | Request<'changeListItem'>['body'];

/** Older than each last use of a supermarket. */
const longAgo = new Date(0);

/**
 * Finds or creates the supermarkets that these items name. Only where an item was taken counts as a use of
 * the supermarket, not where it may be bought (LST-56). Throws 'too-many-supermarkets'.
 */
export async function findItemSupermarkets(
  sql: Transaction,
  caller: Caller,
  items: readonly SentItem[],
  now: Date,
): Promise<SupermarketsByName> {
  const used = await findOrCreateSupermarkets(sql, caller, supermarketNamesOf(items), now);
  const onlyNames = items.flatMap(({ onlyAt }) => (onlyAt ? [onlyAt] : []));
  const named = await findOrCreateSupermarkets(sql, caller, onlyNames, longAgo);
  return new Map([...named, ...used]);
}
