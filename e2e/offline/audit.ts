/**
 * Creates and reads the audit: a table in which the database records all changes. `readAudit`
 * returns the signature of each change: a text that says what was changed. The test computes the
 * expected signature of each tap in the same format, and compares both.
 */
import { statement } from '../../server/src/db/database.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { selectLines, createAudit } from './audit.sql.ts';

type Columns = Readonly<Record<string, unknown>> & { readonly name: string };

interface AuditLine {
  readonly table: 'lists' | 'list_items' | 'pantry_items';
  readonly before: Columns | null;
  readonly after: Columns | null;
}

const openDatabaseIn = (folder: string) =>
  openDatabase({ databaseUrl: undefined, dataDirectory: folder });

/**
 * Creates the database of a data directory, with an audit. No server may be using the directory.
 */
export async function createAuditedDatabase(folder: string): Promise<void> {
  const database = await openDatabaseIn(folder);
  await migrate(database);
  await database.transaction((transaction) => transaction.script(createAudit));
  await database.close();
}

/** Reads every change, in the order of the commits. The server must have stopped. */
export async function readAudit(folder: string): Promise<string[]> {
  const database = await openDatabaseIn(folder);
  const lines = await database.rows(statement<AuditLine>('offline.audit', selectLines));
  await database.close();
  return lines.map(signatureOf);
}

/**
 * Columns that are ignored: derived ones, those that contain a time or a person, and the
 * supermarket, which no tap of the test changes.
 */
const ignoredColumns = new Set([
  'updated_at',
  'created_at',
  'taken_at',
  'supermarket_id',
  'folded_name',
  'revision',
  'taken_by',
  'corrected_by',
  'changed_by',
]);

/**
 * Returns the signature of a change, such as 'list_items ~ Arroz: quantity=2000'. The `signature`
 * of a tap has the same format.
 */
function signatureOf({ table, before, after }: AuditLine): string {
  if (before === null || after === null) {
    return `${table} ${before === null ? '+' : '-'} ${(before ?? after)?.name}`;
  }
  if (table === 'pantry_items') {
    const change = Number(after['quantity']) - Number(before['quantity']);
    return stockChangeSignature(after.name, change);
  }
  const changedColumns = Object.keys(after)
    .filter((column) => !ignoredColumns.has(column) && after[column] !== before[column])
    .toSorted()
    .map((column) => [column, after[column]] as const);
  return rowChangeSignature(table, table === 'lists' ? '' : after.name, changedColumns);
}

/**
 * Returns the signature of a changed row. `name` is empty for a list, because a list may be renamed
 * several times, so its signature has only the new name.
 */
export function rowChangeSignature(
  table: AuditLine['table'],
  name: string,
  changedColumns: readonly (readonly [column: string, value: unknown])[],
): string {
  return `${table} ~ ${name}: ${changedColumns.map(([column, value]) => `${column}=${String(value)}`).join(' ')}`;
}

/** Returns the signature of a changed stock. `change` is in thousandths. */
export const stockChangeSignature = (name: string, change: number) =>
  `pantry_items ~ ${name}: ${change > 0 ? '+' : ''}${change}`;
