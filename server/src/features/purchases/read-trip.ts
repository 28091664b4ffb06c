import type { Reply } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { selectPurchaseLines, selectTrip } from './purchases.sql.ts';
import { summarizeLines, toLineWithTotal } from './trip-totals.ts';

/** Returns a trip with its lines; null if it was undone or deleted, or has no lines. */
export async function readTrip(
  sql: Sql,
  householdId: string,
  finishId: string,
): Promise<Reply<'getFinishedTrip'>['body'] | null> {
  const record = await sql.first(selectTrip, { householdId, finishId });
  const lines = await sql.rows(selectPurchaseLines, { householdId, finishId });
  if (!record || lines.length === 0) return null;
  const { budget, ...trip } = record;
  return {
    ...trip,
    ...summarizeLines(lines, trip.typedTotal),
    ...(budget !== null && { budget }),
    lines: lines.map(toLineWithTotal),
  };
}
