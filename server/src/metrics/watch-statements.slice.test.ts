import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { parseMetrics, sumOf } from '../../test/prometheus.ts';
import { whenDone } from '../../test/when-done.ts';
import { statement } from '../db/database.ts';
import { openPostgres, type Statements } from '../db/postgres.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from './create-metrics.ts';
import { watchStatements } from './watch-statements.ts';

const { url, close } = await openTestDatabase();
whenDone(close);

const slowMs = 100;
const sleepSeconds = 0.2;

const quick = statement<{ one: number }>('test.quick', 'select 1 as one');
const slow = statement<{ text: string }, [seconds: number, text: string]>(
  'test.slow',
  'select $2::text as text from pg_sleep($1::float8)',
);
const failing = statement<never, [seconds: number]>(
  'test.failing',
  'select 1 / (1 - count(*)) from pg_sleep($1::float8)',
);

/** A database that logs its slow statements; with what it has logged and counted. */
function watched(statements?: Statements) {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  const metrics = createMetrics('1.2.3');
  const onStatement = watchStatements({ slowMs, log, metrics });
  const database = openPostgres(url, { statements, onStatement, maxConnections: 1 });
  whenDone(() => database.close());
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { database, lines, logged, read: async () => parseMetrics(await metrics.read()) };
}

it.each(['named', 'unnamed'] as const)(
  'MET-10 logs a slow statement by its name, and no parameter (%s)',
  async (statements) => {
    const { database, lines, logged, read } = watched(statements);
    await database.first(quick);
    await database.first(slow, sleepSeconds, 'segredo');
    await database.first(quick);
    expect(logged()).toMatchObject([{ statement: 'test.slow', msg: 'a statement was slow' }]);
    const { level, ms } = logged()[0] ?? {};
    expect(level).toBe(40);
    expect(ms).toBeGreaterThanOrEqual(sleepSeconds * 1_000 - 5);
    expect(ms).toBeLessThan(10_000);
    expect(lines.join('')).not.toContain('segredo');
    const found = await read();
    const name = { statement: 'test.slow' };
    expect(sumOf(found, 'quitanda_slow_statements_total', name)).toBe(1);
    expect(sumOf(found, 'quitanda_slow_statements_total')).toBe(1);
    expect(sumOf(found, 'quitanda_statement_duration_seconds_count')).toBe(3);
  },
);

it('MET-10 logs only the slow one of statements that are sent at once', async () => {
  const { database, logged } = watched();
  await database.onOneConnection((sql) =>
    Promise.all([sql.first(quick), sql.first(slow, sleepSeconds, ''), sql.first(quick)]),
  );
  await database.transaction((sql) =>
    Promise.all([sql.first(quick), sql.first(slow, sleepSeconds, ''), sql.first(quick)]),
  );
  expect(logged().map((line) => line['statement'])).toEqual(['test.slow', 'test.slow']);
});

it('MET-10 logs a slow statement that fails, and times the commit', async () => {
  const { database, logged, read } = watched();
  await expect(database.rows(failing, sleepSeconds)).rejects.toThrow(/division by zero/u);
  expect(logged().map((line) => line['statement'])).toEqual(['test.failing']);
  await database.transaction((sql) => sql.first(quick));
  expect(sumOf(await read(), 'quitanda_statement_duration_seconds_count')).toBe(3);
});

it('MET-10 times no statement where nothing is watched', () => {
  const log = createLogger('silent');
  expect(watchStatements({ slowMs: 0, log, metrics: undefined })).toBeUndefined();
});
