/**
 * How long does it take to purge old once-only records among ten million, and how much does that
 * slow down requests? Uses the settings of the server's own PostgreSQL, which are durable and suit
 * a small machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres, type PostgresDatabase } from '../../server/src/db/postgres.ts';
import { purge } from '../../server/src/db/purging/purge.ts';
import { startThrowAwayPostgres } from '../../server/src/db/throw-away/postgres.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { onceOnlyPurge } from '../../server/src/http/once-only/once-only.ts';
import { addCleanup } from '../clean-up.ts';
import { createHttpClient } from '../http-client.ts';
import { createScene } from '../http/scene.ts';
import { createDatabase } from '../postgres.ts';
import type { Report } from '../report.ts';
import { startServer } from '../server.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { checkpoint, fill, selectSize, vacuum } from './load.sql.ts';

const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};
const dayMs = 86_400_000;
/** The number of days for which the server keeps the records. */
const retentionDays = onceOnlyPurge.retentionMs / dayMs;
/**
 * The steps run one after the other. They purge the records of an hour, of a day, and of 20 days
 * during which a server was off.
 */
const steps = [
  ['an hour', 1 / 24],
  ['a day', 1],
  ['20 days', 20],
] as const;

interface StepResult {
  readonly name: string;
  readonly rows: number;
  readonly seconds: number;
  /** Milliseconds of each transaction. */
  readonly batches: readonly number[];
  /** Milliseconds of each request during the step. */
  readonly requests: readonly number[];
}

export async function measure({
  sizes: [records = 10_000_000] = [],
  seconds = 20,
}: {
  sizes?: readonly number[];
  seconds?: number;
}): Promise<Report> {
  const postgres = await startThrowAwayPostgres(durableSettings);
  addCleanup(postgres.stop);
  const url = await createDatabase(postgres.url, 'purge');
  const database = openPostgres(url, { maxConnections: 2 });
  addCleanup(() => database.close());
  const loadedTable = await load(database, records);
  const loadedAt = Date.now();

  const server = await startServer({ DATABASE_URL: url });
  const client = createHttpClient(server.url);
  const scene = await createScene(server.url, steps.length + 1);
  const measureStep = async (
    name: string,
    work: () => Promise<Omit<StepResult, 'name' | 'requests'>>,
  ) => {
    console.log(`Measuring ${name}…`);
    const calls = await scene.switchPerson(server.url);
    const stopSending = new AbortController();
    const requests: number[] = [];
    const sending = (async () => {
      while (!stopSending.signal.aborted) {
        const start = performance.now();
        await client.send(calls['PUT item']());
        requests.push(performance.now() - start);
      }
    })();
    const workResult = await work();
    stopSending.abort();
    await sending;
    return { name, ...workResult, requests };
  };

  const stepResults: StepResult[] = [
    await measureStep('no purge', async () => {
      await sleep(seconds * 1_000);
      return { rows: 0, seconds, batches: [] };
    }),
  ];
  let elapsedDays = 0;
  for (const [name, addedDays] of steps) {
    elapsedDays += addedDays;
    const now = new Date(loadedAt + elapsedDays * dayMs);
    stepResults.push(await measureStep(name, () => measurePurge(database, now)));
  }
  const sizeAfter = await database.first(selectSize);
  return {
    method: [
      `${records} once-only records of ${retentionDays} days (${mebibytes(loadedTable.table)} MiB, indexes ${mebibytes(loadedTable.indexes)} MiB), loaded in ${loadedTable.seconds.toFixed(0)} s; ${sizeAfter?.rows} remained at the end.`,
      'The settings of the server’s own PostgreSQL (32 MB of shared buffers), durable. Meanwhile one client changes list items, one request after the other.',
    ],
    tables: [
      {
        title: 'Purged, in batches of 1,000',
        head: ['purged', 'rows', 's', 'rows/s', 'batch p50 ms', 'batch p99', 'batch max'],
        rows: stepResults
          .slice(1)
          .map(({ name, rows, seconds: stepSeconds, batches }) => [
            name,
            String(rows),
            stepSeconds,
            Math.round(rows / stepSeconds),
            median(batches),
            quantile(batches, 0.99),
            Math.max(...batches),
          ]),
      },
      {
        title: 'Changing an item during the purge, milliseconds',
        head: ['during', 'requests', 'p50', 'p99', 'max'],
        rows: stepResults.map(({ name, requests }) => [
          name,
          String(requests.length),
          median(requests),
          quantile(requests, 0.99),
          Math.max(...requests),
        ]),
      },
    ],
    goals: [
      {
        name: 'purge-batch-max-ms',
        figure: Math.max(...stepResults.flatMap(({ batches }) => batches)),
        bound: 1_000,
      },
      {
        name: 'purge-request-p99-ms',
        figure: Math.max(...stepResults.slice(1).map(({ requests }) => quantile(requests, 0.99))),
        bound: 250,
      },
    ],
  };
}

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

async function load(database: PostgresDatabase, records: number) {
  console.log(`Loading ${records} records…`);
  await migrate(database);
  await seedCatalogue(database, new Date());
  const start = performance.now();
  await database.transaction((sql) => sql.script(fill(records, retentionDays)));
  await database.rows(vacuum);
  await database.rows(checkpoint);
  const size = await database.first(selectSize);
  if (!size) throw new Error('The size of the table cannot be read.');
  return { ...size, seconds: (performance.now() - start) / 1_000 };
}

async function measurePurge(database: Database, now: Date) {
  const batches: number[] = [];
  const timedDatabase: Database = {
    ...database,
    async transaction(work) {
      const start = performance.now();
      const result = await database.transaction(work);
      batches.push(performance.now() - start);
      return result;
    },
  };
  const start = performance.now();
  const rows = await purge(timedDatabase, [onceOnlyPurge], now);
  return { rows, seconds: (performance.now() - start) / 1_000, batches };
}
