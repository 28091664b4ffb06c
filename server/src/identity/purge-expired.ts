import type { Sql } from '../db/database.ts';
import { deleteExpired } from './identity.sql.ts';

/** Forgets sessions and one-time tokens that have run out. */
export async function purgeExpired(sql: Sql, now: Date): Promise<void> {
  for (const statement of deleteExpired) await sql.rows(statement, now);
}
