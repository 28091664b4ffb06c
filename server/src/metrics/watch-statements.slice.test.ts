import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { holdOpen, waitUntilBlocked } from '../../test/lock-waits.ts';
import { parseMetrics, sumOf } from '../../test/prometheus.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { statement, type Sql } from '../db/database.ts';
import { openPostgres, type Statements } from '../db/postgres.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from './create-metrics.ts';
import { watchStatements } from './watch-statements.ts';

const unwatchedDatabase = await openTestDatabase();
addCleanup(unwatchedDatabase.close);
const { url } = unwatchedDatabase;

const slowMs = 100;

const quick = statement<{ one: number }>('test.quick', 'select 1 as one');
const slow = statement<{ text: string }, { text: string }>(
  'test.slow',
  'select :text::text as text from pg_advisory_xact_lock(1)',
);
const failing = statement<never>(
  'test.failing',
  'select 1 / (1 - count(*)) from pg_advisory_xact_lock(1)',
);

/**
 * Runs `work`, whose first statement that waits for the lock takes exactly this time. Other
 * statements take no time.
 */
async function runDuring<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const lockHolder = await holdOpen(unwatchedDatabase, (sql) => sql.first(slow, { text: '' }));
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const running = work();
  await waitUntilBlocked(unwatchedDatabase, 1, running);
  vi.advanceTimersByTime(milliseconds);
  await lockHolder.commit();
  return running;
}

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
    await runDuring(slowMs, async () => {
      await database.first(quick);
      await database.first(slow, { text: 'segredo' });
      await database.first(quick);
    });
    expect(readLoggedLines()).toMatchObject([
      { level: 40, statement: 'test.slow', ms: slowMs, msg: 'a statement was slow' },
    ]);
    expect(lines.join('')).not.toContain('segredo');
    const families = await readMetrics();
    const name = { statement: 'test.slow' };
    expect(sumOf(families, 'quitanda_slow_statements_total', name)).toBe(1);
    expect(sumOf(families, 'quitanda_slow_statements_total')).toBe(1);
    expect(sumOf(families, 'quitanda_statement_duration_seconds_count')).toBe(3);
  },
);

it('MET-10 logs no statement that is almost slow', async () => {
  const { database, readLoggedLines } = openWatchedDatabase();
  await runDuring(slowMs - 1, () => database.first(slow, { text: '' }));
  expect(readLoggedLines()).toEqual([]);
});

it('MET-10 logs only the slow statement of several that are sent together', async () => {
  const { database, readLoggedLines } = openWatchedDatabase();
  const sendTogether = (sql: Sql) =>
    Promise.all([sql.first(quick), sql.first(slow, { text: '' }), sql.first(quick)]);
  await runDuring(slowMs, () => database.onOneConnection(sendTogether));
  await runDuring(slowMs, () => database.transaction(sendTogether));
  expect(readLoggedLines().map((line) => line['statement'])).toEqual(['test.slow', 'test.slow']);
});

it('MET-10 logs a slow statement that fails, and measures the commit', async () => {
  const { database, readLoggedLines, readMetrics } = openWatchedDatabase();
  const failure = runDuring(slowMs, () => database.rows(failing));
  await expect(failure).rejects.toThrow(/division by zero/u);
  expect(readLoggedLines().map((line) => line['statement'])).toEqual(['test.failing']);
  await database.transaction((sql) => sql.first(quick));
  expect(sumOf(await readMetrics(), 'quitanda_statement_duration_seconds_count')).toBe(3);
});

it('MET-10 measures no statement if neither metrics nor slow statements are configured', () => {
  const log = createLogger('silent');
  expect(watchStatements({ slowMs: 0, log, metrics: undefined })).toBeUndefined();
});
