import { randomBytes } from 'node:crypto';
import type { Sql } from '../db/database.ts';
import { insertSecret, selectSecret } from './identity.sql.ts';

/** Returns the secret of this name, which all processes share. Creates it at the first start. */
export async function loadServerSecret(sql: Sql, name: string): Promise<string> {
  await sql.rows(insertSecret, { name, value: randomBytes(32).toString('base64url') });
  const row = await sql.first(selectSecret, { name });
  if (!row) throw new Error('A secret is missing after it was created.');
  return row.value;
}
