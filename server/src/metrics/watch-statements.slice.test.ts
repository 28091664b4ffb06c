import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { parseMetrics, sumOf } from '../../test/prometheus.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { statement } from '../db/database.ts';
import { openPostgres, type Statements } from '../db/postgres.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from './create-metrics.ts';
import { watchStatements } from './watch-statements.ts';

const { url, close } = await openTestDatabase();
addCleanup(close);

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

/** Opens a database whose statements are watched. Also returns what was logged and counted. */
function openWatchedDatabase(statements?: Statements) {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  const metrics = createMetrics('1.2.3');
  const onStatement = watchStatements({ slowMs, log, metrics });
  const database = openPostgres(url, { statements, onStatement, maxConnections: 1 });
  addCleanup(() => database.close());
  const readLoggedLines = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    database,
    lines,
    readLoggedLines,
    readMetrics: async () => parseMetrics(await metrics.read()),
  };
}

it.each(['named', 'unnamed'] as const)(
  'MET-10 logs a slow statement by its name, without its parameters (%s)',
  async (statements) => {
    const { database, lines, readLoggedLines, readMetrics } = openWatchedDatabase(statements);
    await database.first(quick);
    await database.first(slow, sleepSeconds, 'segredo');
    await database.first(quick);
    expect(readLoggedLines()).toMatchObject([
      { statement: 'test.slow', msg: 'a statement was slow' },
    ]);
    const { level, ms } = readLoggedLines()[0] ?? {};
    expect(level).toBe(40);
    expect(ms).toBeGreaterThanOrEqual(sleepSeconds * 1_000 - 5);
    expect(ms).toBeLessThan(10_000);
    expect(lines.join('')).not.toContain('segredo');
    const families = await readMetrics();
    const name = { statement: 'test.slow' };
    expect(sumOf(families, 'quitanda_slow_statements_total', name)).toBe(1);
    expect(sumOf(families, 'quitanda_slow_statements_total')).toBe(1);
    expect(sumOf(families, 'quitanda_statement_duration_seconds_count')).toBe(3);
  },
);

it('MET-10 logs only the slow statement of several that are sent together', async () => {
  const { database, readLoggedLines } = openWatchedDatabase();
  await database.onOneConnection((sql) =>
    Promise.all([sql.first(quick), sql.first(slow, sleepSeconds, ''), sql.first(quick)]),
  );
  await database.transaction((sql) =>
    Promise.all([sql.first(quick), sql.first(slow, sleepSeconds, ''), sql.first(quick)]),
  );
  expect(readLoggedLines().map((line) => line['statement'])).toEqual(['test.slow', 'test.slow']);
});

it('MET-10 logs a slow statement that fails, and measures the commit', async () => {
  const { database, readLoggedLines, readMetrics } = openWatchedDatabase();
  await expect(database.rows(failing, sleepSeconds)).rejects.toThrow(/division by zero/u);
  expect(readLoggedLines().map((line) => line['statement'])).toEqual(['test.failing']);
  await database.transaction((sql) => sql.first(quick));
  expect(sumOf(await readMetrics(), 'quitanda_statement_duration_seconds_count')).toBe(3);
});

it('MET-10 measures no statement if neither metrics nor slow statements are configured', () => {
  const log = createLogger('silent');
  expect(watchStatements({ slowMs: 0, log, metrics: undefined })).toBeUndefined();
});
