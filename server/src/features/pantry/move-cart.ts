import type { Transaction } from '../../db/database.ts';
import type { Caller } from '../../http/handlers.ts';
import { spendItems } from '../../http/limits/written-items.ts';
import { stockKey, type BoughtLine } from './finish.ts';
import { endTrip, moveLines } from './finish.sql.ts';
import { restock } from './restock.ts';

/**
 * Moves bought items of a locked list into a locked pantry, records the purchases of an existing
 * finish, and ends the trip of the list. Refuses with 'stock-too-large' and 'too-many-pantry-items'.
 */
export async function moveCart(
  sql: Transaction,
  caller: Caller,
  finish: { readonly finishId: string; readonly listId: string; readonly pantryId: string },
  bought: readonly BoughtLine[],
  now: Date,
): Promise<void> {
  const { householdId } = caller;
  const { finishId, listId, pantryId } = finish;
  await spendItems(sql, householdId, bought.length, now);
  const stockByKey = await restock(sql, caller, pantryId, bought, now);
  const lines = bought.map((line) => ({ id: line.id, ...stockByKey.get(stockKey(line)) }));
  await sql.rows(moveLines, householdId, finishId, JSON.stringify(lines));
  await sql.first(endTrip, householdId, finishId, listId);
}
