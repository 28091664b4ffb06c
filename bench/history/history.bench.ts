/** Does reading ten years of purchases block the server for long, or need much memory? */
import { priceRules, dayInMs } from '@quitanda/contract';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Sql } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { readPriceBook } from '../../server/src/features/insights/price-book.ts';
import { exportChunks } from '../../server/src/features/users/export-account.ts';
import { selectAccount } from '../../server/src/features/users/export.sql.ts';
import { addCleanup } from '../clean-up.ts';
import { analyze, fill } from '../insights/load.sql.ts';
import { startPostgres } from '../postgres.ts';
import type { Report } from '../report.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import { selectFirstUser } from './history.sql.ts';

const itemsPerTrip = 60;
const maxHoldMs = 50;
const maxMiB = 30;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Measurement {
  readonly milliseconds: number;
  /** The longest processor time between two waits for the database. Nothing else could run then. */
  readonly holdMs: number;
  /** The highest memory use, minus the memory use before the start. */
  readonly peakMiB: number;
}

/** Runs `work` and measures it. `work` must call `sample` when its memory use is highest. */
async function measureWork(work: (sample: () => void) => Promise<void>): Promise<Measurement> {
  // Collects twice: the second collection frees objects that the first one has finalised.
  collectGarbage();
  collectGarbage();
  const readUsedBytes = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = readUsedBytes();
  let peak = before;
  let cpu = process.cpuUsage();
  let longestMicroseconds = 0;
  const sample = () => {
    const { user, system } = process.cpuUsage(cpu);
    longestMicroseconds = Math.max(longestMicroseconds, user + system);
    peak = Math.max(peak, readUsedBytes());
    cpu = process.cpuUsage();
  };
  const start = performance.now();
  await work(sample);
  sample();
  const milliseconds = performance.now() - start;
  return { milliseconds, holdMs: longestMicroseconds / 1e3, peakMiB: (peak - before) / 2 ** 20 };
}

/** Wraps `sql` so that `sample` runs after each result. */
const sampleAfterRows = (sql: Sql, sample: () => void): Sql => ({
  first: sql.first,
  rows: async (...args) => {
    const rows = await sql.rows(...args);
    sample();
    return rows;
  },
});

export async function measure({
  rounds = 11,
  sizes: [purchases = 50_000] = [],
}: {
  rounds?: number;
  sizes?: readonly number[];
}): Promise<Report> {
  const postgres = await startPostgres();
  const database = openPostgres(await postgres.createDatabase('history'), { maxConnections: 1 });
  addCleanup(() => database.close());
  await migrate(database);
  await seedCatalogue(database, new Date());
  const trips = Math.ceil(purchases / itemsPerTrip);
  await database.transaction((sql) => sql.script(fill({ households: 2, trips, itemsPerTrip })));
  await database.rows(analyze);
  const user = await database.first(selectFirstUser);
  if (!user) throw new Error('There is no user.');
  const now = new Date();

  const readPriceBookSince = (days: number) => async (sample: () => void) => {
    const since = new Date(now.getTime() - days * dayInMs);
    await readPriceBook(sampleAfterRows(database, sample), user.id, since, now);
    sample();
  };
  const reads = {
    export: async (sample: () => void) => {
      const row = await database.first(selectAccount, user.id, user.id, now);
      for await (const _ of exportChunks(
        sampleAfterRows(database, sample),
        user.id,
        row?.json ?? '{}',
      ))
        sample();
    },
    'price-book': readPriceBookSince(priceRules.maxPriceAgeDays),
  };
  const measuredReads = Object.entries(reads).map(([name, work]) => ({
    name,
    work,
    rounds: [] as Measurement[],
  }));
  for (const { work } of measuredReads) await measureWork(work);
  for (let round = 0; round < rounds; round += 1) {
    for (const each of measuredReads) each.rounds.push(await measureWork(each.work));
  }
  const figures = measuredReads.map(({ name, rounds: all }) => ({
    name,
    milliseconds: all.map((each) => each.milliseconds),
    holds: all.map((each) => each.holdMs),
    peaks: all.map((each) => each.peakMiB),
  }));
  return {
    method: [
      `${trips} trips of ${itemsPerTrip} items, one a week; ${rounds} interleaved rounds in this process, after one to warm up.`,
      'Hold: the longest processor time of this process between two waits for the database, with garbage collection; elapsed time would include other programs. Memory: the highest use of heap and buffers after an answer of the database, minus the use before the work; garbage that is not yet collected counts.',
    ],
    tables: [
      {
        title: 'Medians of the rounds',
        head: ['answer', 'milliseconds', 'hold ms', 'MiB'],
        rows: figures.map(({ name, milliseconds, holds, peaks }) => [
          name,
          median(milliseconds),
          median(holds),
          median(peaks),
        ]),
      },
    ],
    goals: figures.flatMap(({ name, holds, peaks }) => [
      {
        name: `history-${name}-hold-ms`,
        figure: median(holds),
        bound: maxHoldMs,
        rounds: holds,
      },
      { name: `history-${name}-mib`, figure: median(peaks), bound: maxMiB, rounds: peaks },
    ]),
  };
}
