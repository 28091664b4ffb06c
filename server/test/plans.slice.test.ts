/**
 * Every statement finds its rows by an index, so that it costs the same however many people there
 * are. With sequential scans discouraged, one that still shows has no index that would do.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Statement } from '../src/db/database.ts';
import { openTestDatabase } from './database.ts';
import { whenDone } from './when-done.ts';

type AnyStatement = Statement<unknown, []>;

const source = path.join(import.meta.dirname, '../src');
const modules: unknown[] = await Promise.all(
  globSync('**/*.sql.ts', { cwd: source }).map((file) => import(path.join(source, file))),
);
const statements = modules.flatMap(statementsIn);

/** A statement, or those in an object of them. */
function statementsIn(value: unknown): AnyStatement[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, text } = value as Partial<AnyStatement>;
  if (typeof name === 'string' && typeof text === 'string') return [{ name, text }];
  return Object.values(value as Record<string, unknown>).flatMap(statementsIn);
}

/** What reads a whole table because it is small, or once a day or at the operator's word. */
const wholeTables: Readonly<Record<string, readonly string[]>> = {
  'catalogue.categories': ['categories'],
  'identity.public-keys': ['identity_keys'],
  'identity.purge-verifications': ['identity_verifications'],
  'identity.delete-tokens': ['identity_verifications'],
  'identity.accounts': ['identity_users'],
  'users.list': ['users'],
  'merge.kept-items': ['finish_moves'],
  'merge.stock': ['finish_moves'],
};

const database = await openTestDatabase();
whenDone(() => database.close());

it('finds the statements', () => {
  expect(statements.length).toBeGreaterThan(80);
  expect(new Set(statements.map(({ name }) => name)).size).toBe(statements.length);
});

it.each(statements)('$name uses an index', async ({ name, text }) => {
  const plan = await planOf(text);
  const scanned = plan.flatMap((line) => /Seq Scan on (\w+)/u.exec(line)?.[1] ?? []);
  const unexpected = scanned.filter((table) => !wholeTables[name]?.includes(table));
  expect(unexpected, plan.join('\n')).toEqual([]);
});

/** How PostgreSQL goes about a statement, whatever its parameters are. */
async function planOf(text: string): Promise<string[]> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/gu)].map(([, number]) => Number(number)));
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  const answers = await runScript(`
    begin;
    set local enable_seqscan = off;
    set local plan_cache_mode = force_generic_plan;
    prepare explained as ${text};
    explain (costs off) execute explained${values};
    deallocate explained;
    rollback`);
  return answers.flatMap(({ rows }) => rows).flatMap((row) => row['QUERY PLAN'] ?? []);
}

interface ScriptAnswer {
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Runs statements one after the other; answers one answer for each. */
async function runScript(script: string): Promise<readonly ScriptAnswer[]> {
  if (database.kind === 'embedded') return database.client.exec(script);
  const answers: unknown = await database.client.query(script);
  return answers as ScriptAnswer[];
}
