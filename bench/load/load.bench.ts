/**
 * Many households use the server at once: how many requests does it answer, and does it stay
 * healthy?
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCleanup } from '../clean-up.ts';
import { createHttpClient } from '../http-client.ts';
import { startPostgres } from '../postgres.ts';
import { memoryMiB, treeOf } from '../../scripts/measuring/processes.ts';
import type { Figure, Goal, Report, Table } from '../report.ts';
import { startServer } from '../server.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { runDay, createHousehold, type Household } from './household.ts';

interface Settings {
  readonly seconds?: number;
  /** The number of households. */
  readonly sizes?: readonly number[];
}

interface LoadResult {
  readonly database: string;
  /** Milliseconds of each step, by its name. */
  readonly steps: ReadonlyMap<string, readonly number[]>;
  /** Successful answers in each second. */
  readonly perSecond: readonly number[];
  readonly errors: readonly string[];
  readonly loop: readonly LoopDelay[];
  /** MiB of all processes of the server: before the load, right after it, and after a rest. */
  readonly memory: readonly number[];
}

interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const ownPostgres = 'its own PostgreSQL';
const concurrentHouseholds = 24;
const restSeconds = 20;

export async function measure({
  seconds = 60,
  sizes: [householdCount = 200] = [],
}: Settings): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-load-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  const loadResults = [
    await load('another PostgreSQL', { DATABASE_URL: await postgres.createDatabase('load') }),
    await load(ownPostgres, { DATA_DIR: path.join(folder, 'data') }),
  ];
  return {
    method: [
      `${householdCount} households, ${concurrentHouseholds} of them at a time for ${seconds} s on each database: sign-in, a list of twelve items, searches, a trip, its finish, reading the pantry and using up twelve items of it. Each sends its next request as soon as the previous one is answered.`,
      'The load generator uses a part of the same machine. The delay of the event loop is measured inside the server, each second.',
    ],
    tables: [...loadResults.map(stepTable), healthTable(loadResults)],
    goals: loadResults.flatMap((result) => [errorGoal(result), latencyGoal(result)]),
    figures: loadResults.flatMap(figuresOf),
  };

  async function load(database: string, settings: Readonly<Record<string, string>>) {
    const delayFile = path.join(folder, `delays-${database}`);
    const probe = pathToFileURL(path.join(import.meta.dirname, 'loop-delay.ts')).href;
    const server = await startServer({
      ...settings,
      NODE_OPTIONS: `--import=${probe}`,
      LOOP_DELAY_FILE: delayFile,
    });
    console.log(`On ${database}: creating ${householdCount} households…`);
    const clients = Array.from({ length: concurrentHouseholds }, () =>
      createHttpClient(server.url),
    );
    const households: Household[] = [];
    for (let count = 0; count < householdCount; count += 1) {
      const client = clients[count % concurrentHouseholds];
      if (client)
        households.push(await createHousehold(server.url, client, `${count}@exemplo.com.br`));
    }
    const memory = [memoryMiB(treeOf(server.pid))];
    console.log(`  measuring for ${seconds} s`);
    const delaysBefore = readDelays(delayFile).length;
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
    const loop = readDelays(delayFile).slice(delaysBefore);
    await sleep(restSeconds * 1_000);
    memory.push(memoryMiB(treeOf(server.pid)));
    await server.stop();
    for (const error of new Set(errors)) console.error(`${database}: ${error}`);
    return { database, steps, perSecond, errors, loop, memory } satisfies LoadResult;
  }
}

/** Thrown when the measured time is over. */
class MeasurementEnded extends Error {}

function readDelays(file: string): LoopDelay[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LoopDelay);
}

function stepTable({ database, steps }: LoadResult): Table {
  return {
    title: `On ${database}: milliseconds`,
    head: ['step', 'answers', 'p50', 'p99', 'max'],
    rows: [['all', [...steps.values()].flat()] as const, ...steps].map(([name, samples]) => [
      name,
      String(samples.length),
      median(samples),
      quantile(samples, 0.99),
      quantile(samples, 1),
    ]),
  };
}

const healthTable = (loadResults: readonly LoadResult[]): Table => ({
  title:
    'The server: delay of its event loop in milliseconds, memory of its processes in MiB (PSS)',
  head: [
    'database',
    'answers a second',
    'errors',
    'loop p50',
    'loop p99',
    'loop max',
    'before',
    'after',
    `${restSeconds} s later`,
  ],
  rows: loadResults.map(({ database, perSecond, errors, loop, memory }) => [
    database,
    median(perSecond),
    String(errors.length),
    median(loop.map(({ p50 }) => p50)),
    median(loop.map(({ p99 }) => p99)),
    Math.max(...loop.map(({ max }) => max)),
    ...memory,
  ]),
});

const nameOf = (what: string, { database }: LoadResult) =>
  `load-${what}-${database === ownPostgres ? 'own' : 'other'}`;

/** A run without any answer does not meet the goal. */
const errorGoal = (result: LoadResult): Goal => ({
  name: nameOf('errors', result),
  figure: result.steps.size === 0 ? Number.NaN : result.errors.length,
  bound: 0,
});

const latencyGoal = (result: LoadResult): Goal => ({
  name: nameOf('p99-ms', result),
  figure: quantile([...result.steps.values()].flat(), 0.99),
  bound: 500,
});

function figuresOf(result: LoadResult): Figure[] {
  const { perSecond } = result;
  return [
    {
      name: nameOf('answers-a-second', result),
      figure: median(perSecond),
      rounds: perSecond,
      isAtLeast: true,
    },
  ];
}
