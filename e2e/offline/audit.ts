/** The audit of the taps: the changes that the database recorded, as signatures. */
import { statement } from '../../server/src/db/database.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { selectLines, watchRows } from './audit.sql.ts';

type Columns = Readonly<Record<string, unknown>> & { readonly name: string };

interface Line {
  readonly what: 'lists' | 'list_items' | 'pantry_items';
  readonly before: Columns | null;
  readonly after: Columns | null;
}

const openIn = (folder: string) => openDatabase({ databaseUrl: undefined, dataDirectory: folder });

/** Makes the database of a data directory record an audit. No server may be running on it. */
export async function createAuditedDatabase(folder: string): Promise<void> {
  const database = await openIn(folder);
  await migrate(database);
  await database.transaction((transaction) => transaction.script(watchRows));
  await database.close();
}

/** Reads every change, in the order of the commits. The server must have stopped. */
export async function readAudit(folder: string): Promise<string[]> {
  const database = await openIn(folder);
  const lines = await database.rows(statement<Line>('offline.audit', selectLines));
  await database.close();
  return lines.map(signatureOf);
}

/** Columns that are left out: they are derived from others, or hold a time or a person. */
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

/** 'list_items ~ Arroz: quantity=2000'. A tap expects the same signature. */
function signatureOf({ what, before, after }: Line): string {
  if (before === null || after === null) {
    return `${what} ${before === null ? '+' : '-'} ${(before ?? after)?.name}`;
  }
  if (what === 'pantry_items') {
    const change = Number(after['quantity']) - Number(before['quantity']);
    return stockChanged(after.name, change);
  }
  const changed = Object.keys(after)
    .filter((column) => !ignoredColumns.has(column) && after[column] !== before[column])
    .toSorted()
    .map((column) => [column, after[column]] as const);
  return rowChanged(what, what === 'lists' ? '' : after.name, changed);
}

/** The signature of a changed row. That of a renamed list has only the new name. */
export function rowChanged(
  what: Line['what'],
  name: string,
  changed: readonly (readonly [column: string, value: unknown])[],
): string {
  return `${what} ~ ${name}: ${changed.map(([column, value]) => `${column}=${String(value)}`).join(' ')}`;
}

/** `change` is in thousandths. */
export const stockChanged = (name: string, change: number) =>
  `pantry_items ~ ${name}: ${change > 0 ? '+' : ''}${change}`;
