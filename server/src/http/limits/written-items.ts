import { tooManyItemsTodayText } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { spendQuota, type Quota } from './quota.ts';

/**
 * Twenty full imports. Each removed item leaves a tombstone, so items that are written and removed
 * again and again would fill the disk while nothing is visible.
 */
const writtenItemsQuota: Quota = {
  name: 'items',
  max: 40_000,
  windowMs: 86_400_000,
  code: 'too-many-items-today',
  message: tooManyItemsTodayText,
};

/**
 * Counts items that one call writes to a household (DAT-18). Every statement that inserts as many
 * rows as a caller likes needs it. Throws `too-many-items-today` past the limit of a day; the first
 * call of a day is never refused.
 */
export async function spendItems(
  sql: Sql,
  householdId: string,
  count: number,
  now: Date,
): Promise<void> {
  if (count > 0) await spendQuota(sql, writtenItemsQuota, householdId, now, count);
}
