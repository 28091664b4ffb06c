import type { Sql } from '../../db/database.ts';
import { spendQuota, type Quota } from './quota.ts';

/**
 * Twenty full imports. Each removed item leaves a tombstone for 90 days, so imports that are undone
 * and repeated would fill the disk while nothing is visible.
 */
const writtenItemsQuota: Quota = {
  name: 'items',
  max: 40_000,
  windowMs: 86_400_000,
  code: 'too-many-items-today',
};

/**
 * Counts items that one call adds to a household (DAT-18). Throws `too-many-items-today` past the
 * limit of a day.
 */
export async function spendItems(
  sql: Sql,
  householdId: string,
  count: number,
  now: Date,
): Promise<void> {
  if (count > 0) await spendQuota(sql, writtenItemsQuota, householdId, now, count);
}
