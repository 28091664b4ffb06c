import { dateAfter, dueItemId, positionOfId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { insertItems } from '../lists/list-items.sql.ts';
import { toItemRows } from '../lists/item-rows.ts';
import { selectWaiting, setDates, type DueRepeat } from './repeats.sql.ts';

interface Place {
  readonly householdId: string;
  readonly listId: string;
  /** Whether nobody else can read the activity. */
  readonly isPersonal: boolean;
}

/**
 * Adds the due items to their list, and sets their next dates, in a transaction that has locked the
 * household and the list (REP-03). Nothing is added where the name or the product waits already, or
 * if the list is full. `today` is the date of the household.
 */
export async function addDueRepeats(
  sql: Transaction,
  { householdId, listId, isPersonal }: Place,
  due: readonly DueRepeat[],
  today: string,
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  const waiting = await sql.rows(selectWaiting, { householdId, listId });
  const names = new Set(waiting.map(({ name }) => fold(name)));
  const products = new Set(waiting.map(({ productId }) => productId));
  const isWaiting = ({ name, productId }: DueRepeat) =>
    names.has(fold(name)) || (productId !== null && products.has(productId));
  const items = due
    .filter((repeat) => !isWaiting(repeat))
    .map(({ id: repeatId, nextOn, productId, name, quantity, unit, unitText }) => {
      const id = dueItemId(repeatId, nextOn);
      const position = positionOfId(id);
      const amount = { quantity, unit, unitText };
      return { id: id as never, position, name, ...amount, productId: productId as never };
    });
  const rows = JSON.stringify(toItemRows(items, new Map(), now));
  const added = await sql.rows(insertItems, { householdId, listId, authorId: null, items: rows });
  const addedIds = new Set(added.map(({ id }) => id));
  const dates = due.map(({ id, rule, nextOn }) => ({
    id,
    nextOn: dateAfter(rule, nextOn, today),
    addedOn: addedIds.has(dueItemId(id, nextOn)) ? nextOn : null,
  }));
  await sql.rows(setDates, { householdId, dates: JSON.stringify(dates) });
  const last = added.at(-1);
  if (last === undefined || isPersonal) return;
  const activity = { kind: 'items-repeated', place: { id: listId }, subject: last } as const;
  recordActivity(sql, { id: null, householdId }, { ...activity, count: added.length }, now);
}
