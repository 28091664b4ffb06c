import type { Transaction } from '../../../db/database.ts';
import type { Caller } from '../../../http/handlers.ts';
import type { WireRow } from '../../../http/answers.ts';
import { changeItem, type ItemChange } from '../change-item.ts';
import { changeRedirectQuantity, selectRedirect } from './joining.sql.ts';

/**
 * Applies a change of an item that was joined with another one, or is in another unit now, to that
 * one: people had sent it before they saw the join (PAN-14). A counted stock counts by its difference
 * from what the item had. A new name follows only an item that has kept its name. Returns undefined
 * if the item is nowhere, or its unit cannot be converted.
 */
export async function changeJoinedItem(
  sql: Transaction,
  caller: Pick<Caller, 'householdId'>,
  pantryId: string,
  itemId: string,
  body: ItemChange,
  now: Date,
): Promise<WireRow | undefined> {
  const { householdId } = caller;
  const redirect = await sql.first(selectRedirect, { householdId, pantryId, id: itemId });
  if (!redirect || redirect.into === null || redirect.factor === null) return undefined;
  const { factor, into, quantity } = redirect;
  const { add, quantity: counted, lowStockAlertThreshold, targetQuantity, name, ...lives } = body;
  const difference = add ?? (counted === undefined ? undefined : counted - quantity);
  if (difference !== undefined) {
    await sql.first(changeRedirectQuantity, { householdId, id: itemId, difference });
  }
  const convert = <T extends number | null | undefined>(amount: T) =>
    typeof amount === 'number' ? Math.round(amount * factor) : amount;
  const { shelfLifeDays, openedLifeDays } = lives;
  const change = {
    shelfLifeDays,
    openedLifeDays,
    add: convert(difference),
    lowStockAlertThreshold: convert(lowStockAlertThreshold),
    targetQuantity: convert(targetQuantity),
    name: redirect.hasSameName ? name : undefined,
  } as ItemChange;
  return await changeItem(sql, caller, pantryId, into, change, now);
}
