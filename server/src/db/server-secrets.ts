/** Secrets that all processes share, stored in the database and so in its backups. */
import type { Sql } from './database.ts';
import { insertSecret, selectSecret } from './server-secrets.sql.ts';

/**
 * Returns the secret of this name. Creates it by `create` at the first start; if two processes do so
 * at the same time, both get the one that was stored first.
 */
export async function loadServerSecret(
  sql: Sql,
  name: string,
  create: () => string,
): Promise<string> {
  const stored = await sql.first(selectSecret, { name });
  if (stored) return stored.value;
  await sql.rows(insertSecret, { name, value: create() });
  const row = await sql.first(selectSecret, { name });
  if (!row) throw new Error('A secret is missing after it was created.');
  return row.value;
}
