/** Finds the statements of the server and PostgreSQL's plans for them, for tests and benches. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { Statement } from './database.ts';
import type { PostgresDatabase } from './postgres.ts';

type AnyStatement = Statement<unknown, object>;

const sourceFolder = path.join(import.meta.dirname, '..');

/** All statements that the `*.sql.ts` files export. */
export async function findStatements(): Promise<AnyStatement[]> {
  const files = globSync('**/*.sql.ts', { cwd: sourceFolder });
  const modules: unknown[] = await Promise.all(
    files.map((file) => import(path.join(sourceFolder, file)) as Promise<unknown>),
  );
  return modules.flatMap(collectStatements);
}

/** Returns the value if it is a statement, or the statements that it contains. */
function collectStatements(value: unknown): AnyStatement[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, text, parameters } = value as Partial<AnyStatement>;
  if (name !== undefined && text !== undefined && parameters) return [{ name, text, parameters }];
  return Object.values(value as Record<string, unknown>).flatMap(collectStatements);
}

/**
 * Tables that a statement may read completely, because they are small, or because the statement
 * runs once a day or for the operator.
 */
const allowedFullScans: Readonly<Record<string, readonly string[]>> = {
  selectCategories: ['categories'],
  selectCategoryOrder: ['categories'],
  selectPublicKeys: ['identity_keys'],
  deleteOneTimeTokens: ['identity_verifications'],
  selectAccounts: ['identity_users'],
  selectUsers: ['users'],
  repointFinishedItems: ['finish_moves'],
  readDevice: ['database_epoch'],
  selectChanges: ['database_epoch'],
  addUpStock: ['finish_moves'],
};

export interface Plan {
  readonly lines: readonly string[];
  /** The tables that the statement reads completely, except those in `allowedFullScans`. */
  readonly scannedTables: readonly string[];
}

/**
 * Returns the plan of a statement, independent of its parameters. `disableSeqScan` must be true if
 * tables have few rows, because PostgreSQL would scan them in spite of an index. With it, a plan
 * has a sequential scan only where no index can replace it.
 */
export async function explainStatement(
  database: PostgresDatabase,
  { name, text }: Pick<AnyStatement, 'name' | 'text'>,
  { disableSeqScan }: { disableSeqScan: boolean },
): Promise<Plan> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/gu)].map(([, number]) => Number(number)));
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  const results = await runScript(
    database,
    `begin;
    set local enable_seqscan = ${disableSeqScan ? 'off' : 'on'};
    set local plan_cache_mode = force_generic_plan;
    prepare explained as ${text};
    explain (costs off) execute explained${values};
    deallocate explained;
    rollback`,
  );
  const lines = results.flatMap(({ rows }) => rows).flatMap((row) => row['QUERY PLAN'] ?? []);
  const scannedTables = lines.flatMap((line) => /Seq Scan on (\w+)/u.exec(line)?.[1] ?? []);
  return {
    lines,
    scannedTables: scannedTables.filter((table) => !allowedFullScans[name]?.includes(table)),
  };
}

interface StatementResult {
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Runs several statements one after the other, and returns one result for each. */
async function runScript(
  database: PostgresDatabase,
  script: string,
): Promise<readonly StatementResult[]> {
  const results: unknown = await database.pool.query(script);
  return results as StatementResult[];
}
