/** Tests when a server whose database refuses writes is not ready, on a real PostgreSQL. */
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { addCleanup } from '../../test/clean-up.ts';
import { createPreparedFolder } from '../../test/servers/prepared-data.ts';
import { startApp } from '../../test/servers/start-app.ts';
import { statement, type Database } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres/embedded-postgres.ts';
import { openPostgres } from '../db/postgres.ts';
import { createWriteProbe, maxProbeWaitMs, probeIntervalMs } from './health.ts';

const logger = pino({ level: 'silent' });
const selectPid = statement<{ pid: number }>('test.pid', 'select pg_backend_pid() as pid');
const setReadOnly = statement<never>(
  'test.read-only',
  `select set_config('default_transaction_read_only', 'on', false)`,
);
const selectUse = statement<{ lsn: string; xid: string }>(
  'test.use',
  `select pg_current_wal_insert_lsn()::text as lsn,
     pg_snapshot_xmax(pg_current_snapshot())::text as xid`,
);

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a PostgreSQL of its own, with one connection. */
async function openOwnPostgres(): Promise<{ database: Database; directory: string }> {
  const postgres = await startEmbeddedPostgres(await createPreparedFolder(), {
    settings: { autovacuum: 'off' },
  });
  addCleanup(() => postgres.stop());
  const database = openPostgres(postgres.url, { maxConnections: 1 });
  addCleanup(() => database.close());
  return { database, directory: postgres.directory };
}

/** A database whose transactions do what the test says, counted. */
function scriptedDatabase() {
  const transaction = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  return { database: { transaction } as unknown as Database, transaction };
}

const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' });

it('API-49 is not ready while a real disk is full, and ready again when it has room', async () => {
  const { database, directory } = await openOwnPostgres();
  // Everything that this connection writes to temporary files goes to the device that is always full.
  const { pid = 0 } = (await database.first(selectPid)) ?? {};
  const folder = path.join(directory, 'base', 'pgsql_tmp');
  mkdirSync(folder, { recursive: true });
  const files = Array.from({ length: 4 }, (_, index) =>
    path.join(folder, `pgsql_tmp${pid}.${index}`),
  );
  for (const file of files) symlinkSync('/dev/full', file);
  const getReady = async () => {
    const app = await startApp({ database, logger });
    return (await app.request('GET', '/api/health/ready')).statusCode;
  };
  expect(await getReady()).toBe(503);
  for (const file of files) rmSync(file, { force: true });
  expect(await getReady()).toBe(200);
});

it('API-49 is not ready while the database is read-only, and leaves such a connection', async () => {
  const { database } = await openOwnPostgres();
  const app = await startApp({ database, logger });
  await database.first(setReadOnly);
  expect((await app.request('GET', '/api/health/ready')).statusCode).toBe(503);
  // The next connection is not read-only.
  expect(await createWriteProbe(database, logger)()).toBe(true);
});

it('API-49 writes neither rows nor the log, uses no transaction id and leaves no file', async () => {
  const { database, directory } = await openOwnPostgres();
  await createWriteProbe(database, logger)();
  const before = await database.first(selectUse);
  for (let round = 0; round < 20; round += 1) await createWriteProbe(database, logger)();
  expect(await database.first(selectUse)).toEqual(before);
  expect(readdirSync(path.join(directory, 'base', 'pgsql_tmp'))).toEqual([]);
});

it('API-49 probes once in five seconds, however many ask', async () => {
  const { database, transaction } = scriptedDatabase();
  let now = 0;
  const acceptsWrites = createWriteProbe(database, logger, () => now);
  const ask = () => Promise.all(Array.from({ length: 100 }, acceptsWrites));
  expect(new Set(await ask())).toEqual(new Set([true]));
  now = probeIntervalMs - 1;
  await ask();
  expect(transaction).toHaveBeenCalledTimes(1);
  now = probeIntervalMs;
  transaction.mockRejectedValueOnce(diskFull);
  expect(new Set(await ask())).toEqual(new Set([false]));
  now = 2 * probeIntervalMs - 1;
  expect(await acceptsWrites()).toBe(false);
  expect(transaction).toHaveBeenCalledTimes(2);
  now = 2 * probeIntervalMs;
  expect(await acceptsWrites()).toBe(true);
  expect(transaction).toHaveBeenCalledTimes(3);
});

it.each([
  ['accepts', true],
  ['refuses', false],
])(
  'API-49 still says that the database %s writes if a later probe fails otherwise',
  async (_, earlier) => {
    const { database, transaction } = scriptedDatabase();
    let now = 0;
    const acceptsWrites = createWriteProbe(database, logger, () => now);
    if (!earlier) transaction.mockRejectedValueOnce(diskFull);
    expect(await acceptsWrites()).toBe(earlier);
    now = probeIntervalMs;
    transaction.mockRejectedValueOnce(new Error('timeout exceeded when trying to connect'));
    expect(await acceptsWrites()).toBe(earlier);
    expect(transaction).toHaveBeenCalledTimes(2);
  },
);

it('API-49 waits a second for a slow probe, starts no other beside it, and takes its outcome later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { database, transaction } = scriptedDatabase();
  const slow = Promise.withResolvers<void>();
  transaction.mockReturnValueOnce(slow.promise);
  let now = 0;
  const acceptsWrites = createWriteProbe(database, logger, () => now);
  const asking = acceptsWrites();
  await vi.advanceTimersByTimeAsync(maxProbeWaitMs);
  expect(await asking).toBe(true);
  now = 10 * probeIntervalMs;
  const askingAgain = acceptsWrites();
  slow.reject(diskFull);
  expect(await askingAgain).toBe(false);
  expect(transaction).toHaveBeenCalledTimes(1);
});
