/**
 * Many households use the server at once: how many requests does it answer, and does it stay
 * healthy?
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryMiB, treeOf } from '../../scripts/measuring/processes.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { addCleanup } from '../harness/clean-up.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { startPostgres } from '../harness/postgres.ts';
import type { Goal, Report, Table } from '../harness/report.ts';
import { startServer } from '../harness/server.ts';
import { createHousehold, runDay, type Household } from './household.ts';

export const normal = {
  seconds: 60,
  households: 200,
  /** How many households use the server at the same time. */
  concurrent: 24,
  /** The pause before the memory is measured once more. */
  restSeconds: 20,
};
export const short: typeof normal = { seconds: 2, households: 4, concurrent: 2, restSeconds: 0 };

interface LoadResult {
  readonly database: 'own' | 'other';
  /** Milliseconds of each step, by its name. */
  readonly steps: ReadonlyMap<string, readonly number[]>;
  /** Successful answers in each second. */
  readonly perSecond: readonly number[];
  readonly errors: readonly string[];
  /** MiB of all processes of the server: before the load, right after it, and after a rest. */
  readonly memory: readonly number[];
}

/** Thrown when the measured time is over. */
class MeasurementEnded extends Error {}

export async function measure(settings: typeof normal): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-load-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  const loadResults = [
    await load('other', { DATABASE_URL: await postgres.createDatabase('load') }, settings),
    await load('own', { DATA_DIR: path.join(folder, 'data') }, settings),
  ];
  const { seconds, households, concurrent } = settings;
  return {
    method: [
      `${households} households, ${concurrent} of them at a time for ${seconds} s, on a PostgreSQL that the server starts itself (own) and on another one: sign-in, a list of twelve items, searches, a trip, its finish, reading the pantry and using up twelve items of it. Each sends its next request as soon as the previous one is answered.`,
      'The load generator uses a part of the same machine.',
    ],
    tables: [...loadResults.map(stepTable), healthTable(loadResults, settings.restSeconds)],
    goals: loadResults.flatMap(goalsOf),
  };
}

/** Starts a server, creates the households, and lets them use it. */
async function load(
  database: LoadResult['database'],
  serverSettings: Readonly<Record<string, string>>,
  { seconds, households: householdCount, concurrent, restSeconds }: typeof normal,
): Promise<LoadResult> {
  const server = await startServer(serverSettings);
  console.log(`On the ${database} database: creating ${householdCount} households…`);
  const clients = Array.from({ length: concurrent }, () => createHttpClient(server.url));
  const households: Household[] = [];
  for (let count = 0; count < householdCount; count += 1) {
    const client = clients[count % concurrent];
    if (client)
      households.push(await createHousehold(server.url, client, `${count}@exemplo.com.br`));
  }
  const memory = [memoryMiB(treeOf(server.pid))];
  console.log(`  measuring for ${seconds} s`);
  const steps = new Map<string, number[]>();
  const perSecond = Array.from({ length: seconds }, () => 0);
  const errors: string[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  let next = 0;
  const measureStep = async <T>(name: string, send: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    if (startedAt >= end) throw new MeasurementEnded();
    const answer = await send();
    const endedAt = performance.now();
    const samples = steps.get(name) ?? [];
    steps.set(name, samples);
    samples.push(endedAt - startedAt);
    const second = Math.floor((endedAt - start) / 1_000);
    if (second < seconds) perSecond[second] = (perSecond[second] ?? 0) + 1;
    return answer;
  };
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const household = households[(next += 1) % households.length];
        if (!household) return;
        await runDay(server.url, client, household, measureStep).catch((error: unknown) => {
          if (!(error instanceof MeasurementEnded)) errors.push(String(error));
        });
      }
    }),
  );
  memory.push(memoryMiB(treeOf(server.pid)));
  await sleep(restSeconds * 1_000);
  memory.push(memoryMiB(treeOf(server.pid)));
  await server.stop();
  for (const error of new Set(errors)) console.error(`${database}: ${error}`);
  return { database, steps, perSecond, errors, memory };
}

const stepTable = ({ database, steps }: LoadResult): Table => ({
  title: `On the ${database} database: milliseconds`,
  head: ['step', 'answers', 'p50', 'p99', 'max'],
  rows: [['all', [...steps.values()].flat()] as const, ...steps].map(([name, samples]) => [
    name,
    String(samples.length),
    median(samples),
    quantile(samples, 0.99),
    quantile(samples, 1),
  ]),
});

const healthTable = (loadResults: readonly LoadResult[], restSeconds: number): Table => ({
  title: 'The server: memory of its processes in MiB (PSS)',
  head: ['database', 'answers a second', 'errors', 'before', 'after', `${restSeconds} s later`],
  rows: loadResults.map(({ database, perSecond, errors, memory }) => [
    database,
    median(perSecond),
    String(errors.length),
    ...memory,
  ]),
});

/** A run without any answer does not meet the goals. */
const goalsOf = ({ database, steps, errors }: LoadResult): Goal[] => [
  {
    name: `load-errors-${database}`,
    figure: steps.size === 0 ? Number.NaN : errors.length,
    bound: 0,
    isExact: true,
  },
  {
    name: `load-p99-ms-${database}`,
    figure: quantile([...steps.values()].flat(), 0.99),
    bound: 500,
  },
];
