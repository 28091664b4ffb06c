/** The daily notice of what expires before the household uses it (NOT-18, VAL-10). */
import {
  alarmsOf,
  dateIn,
  daysBetween,
  expiringItems,
  fromThousandths,
  newId,
  type RunOut,
} from '@quitanda/contract';
import type { Database, Sql } from '../../../db/database.ts';
import { readStockHabits } from '../../pantry/run-outs.routes.ts';
import { noticeRules } from '../notice-rules.ts';
import { expiringText } from '../notice-texts.ts';
import { nextTimeOfDay } from '../times.ts';
import { lockDueExpiring, selectDatedStock, updateExpiringDueAt } from './expiring.sql.ts';
import { storeNotices } from './telling.sql.ts';

/** A notice of what expires: whose, where, and of which moment. */
interface Expiring {
  readonly householdId: string;
  readonly zone: string;
  /** When it was due. It may be sent on the next day, after the quiet time. */
  readonly since: number;
}

/**
 * Returns what the notice says, from the stock of now; undefined if there is nothing to tell, for example
 * because all was used.
 */
export async function writeExpiring(
  sql: Sql,
  { householdId, zone, since }: Expiring,
  now: Date,
): Promise<string | undefined> {
  const day = dateIn(since, zone);
  const today = dateIn(now.getTime(), zone);
  const rows = await sql.rows(selectDatedStock, { householdId });
  const stock = rows
    .map((item) => ({ ...item, quantity: fromThousandths(item.quantity) }))
    .filter((item) => expiringItems([item], day).length > 0);
  const runOuts = new Map<string, RunOut | null>();
  for (const pantryId of new Set(stock.map((item) => item.pantryId))) {
    const habits = await readStockHabits(sql, householdId, pantryId, now);
    for (const { itemId, runOut } of habits) runOuts.set(itemId, runOut);
  }
  const items = stock.map((item) => ({ ...item, runOut: runOuts.get(item.id) ?? null }));
  const alarms = alarmsOf(items, day)
    .map(({ item, days }) => ({ name: item.name, days: days - daysBetween(day, today) }))
    .filter(({ days }) => days >= 0);
  return expiringText(alarms, today);
}

const maxLateMs = 6 * 3_600_000;

/**
 * Stores the notice of one person at the time of day that they chose, and sets the next date in the same
 * transaction. Returns false if no notice is due.
 */
export function storeExpiring(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async (sql) => {
    const person = await sql.first(lockDueExpiring, { now });
    if (person === undefined) return false;
    const { householdId, userId, zone, dueAt, expiringAt } = person;
    const at = now.getTime();
    // A notice that was due long ago is left out, for example after the server was off.
    const isLate = at - dueAt >= maxLateMs;
    // The date is that of when it was due: the job may run after midnight.
    const about = { householdId, zone, since: dueAt };
    if (!isLate && (await writeExpiring(sql, about, now)) !== undefined) {
      const subject = `expiring:${dueAt}`;
      const expiresAt = at + noticeRules.expiryMs;
      const times = { since: dueAt, lastEventAt: at, dueAt: at, expiresAt };
      const notice = { id: newId(at), householdId, userId, kind: 'expiring', subject, ...times };
      await sql.rows(storeNotices, { notices: JSON.stringify([notice]) });
    }
    const nextAt = new Date(nextTimeOfDay(at, expiringAt, zone));
    await sql.rows(updateExpiringDueAt, { householdId, userId, dueAt: nextAt });
    return true;
  });
}
