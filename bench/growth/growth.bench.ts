/**
 * Does the cost of a call grow with the number of households? Several servers get the same requests
 * in turn. Each server has a database with a different number of households, all in one PostgreSQL.
 */
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { fillHouseholds, fillSignedUp, smallHousehold } from '../harness/households.sql.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import {
  startPostgres,
  vacuum,
  type BenchPostgres,
  type OpenDatabase,
} from '../harness/postgres.ts';
import type { Report } from '../harness/report.ts';
import { measureInRounds, medianRatio, runBatch, type Batch } from '../harness/rounds.ts';
import { startServer } from '../harness/server.ts';
import { callNames, createShopper, type Calls } from '../harness/shopper.ts';
import { selectIndexes } from './growth.sql.ts';
import {
  callsPerTurn,
  createHouseholdCalls,
  householdCallNames,
  type HouseholdCallName,
  type HouseholdCalls,
} from './household-calls.ts';

export const normal = {
  rounds: 30,
  warmUp: 20,
  sizes: [1_000, 100_000, 1_000_000] as readonly number[],
  /** The number of requests of one kind that a server gets before the next server's turn. */
  requests: 25,
};
export const short: typeof normal = { rounds: 1, warmUp: 0, sizes: [10, 1_000], requests: 1 };

const listCallNames = [...callNames, 'GET lists'] as const;
type CallName = (typeof listCallNames)[number] | HouseholdCallName;

interface LoadedDatabase extends OpenDatabase {
  readonly households: number;
}

interface MeasuredSize {
  readonly households: number;
  readonly client: HttpClient;
  readonly calls: () => Promise<Calls>;
  readonly householdCalls: HouseholdCalls;
  readonly server: number;
  readonly postgres: () => number[];
}

export async function measure({ rounds, warmUp, sizes, requests }: typeof normal): Promise<Report> {
  const postgres = await startPostgres();
  // Loads all databases before any person signs up. Otherwise the rows of the smaller databases
  // would be older when they are measured. To change old rows costs a third less than to change new
  // ones, which would look like growth.
  const loadedDatabases: LoadedDatabase[] = [];
  for (const households of sizes) loadedDatabases.push(await load(postgres, households));
  const measuredSizes: MeasuredSize[] = [];
  for (const loaded of loadedDatabases) measuredSizes.push(await startServerOn(loaded, postgres));

  const calls: readonly CallName[] = [...listCallNames, ...householdCallNames];
  const variants = calls.flatMap((call) => measuredSizes.map((size) => ({ call, size })));
  const measurements = await measureInRounds(variants, { rounds, warmUp }, ({ call, size }) =>
    measureCall(size, call, requests),
  );
  const batchesOf = (call: CallName, households: number | undefined): readonly Batch[] =>
    measurements.find(
      ({ variant }) => variant.call === call && variant.size.households === households,
    )?.results ?? [];
  const growthOf = (call: CallName, valueOf: (batch: Batch) => number) =>
    medianRatio(batchesOf(call, sizes.at(-1)), batchesOf(call, sizes[0]), valueOf);
  const cpuGrowths = calls.map((call) => growthOf(call, ({ cpuMs }) => cpuMs));
  return {
    method: [
      `${rounds} interleaved rounds of ${requests} requests of a kind to each size (fewer finishes), one at a time, after ${warmUp} rounds to warm up; all databases in one PostgreSQL (no autovacuum meanwhile), all servers up.`,
      'CPU: milliseconds of the server and of PostgreSQL together for one request, which other programs affect less than elapsed time; growth: the median over the rounds of the ratio of the largest database to the smallest.',
    ],
    tables: [
      {
        title:
          'For one request: milliseconds, and CPU milliseconds in total, of the server and of PostgreSQL',
        head: [
          'call',
          ...sizes.flatMap((size) => [`p50 of ${size}`, 'p99', 'CPU', 'server', 'PostgreSQL']),
          'growth of p50',
          'growth of CPU',
        ],
        rows: calls.map((call, index) => [
          call,
          ...sizes.flatMap((size) => figuresOf(batchesOf(call, size))),
          growthOf(call, ({ milliseconds }) => median(milliseconds)),
          cpuGrowths[index] ?? Number.NaN,
        ]),
      },
    ],
    // The figure of the goal is that of the call that grows most.
    goals: [{ name: 'growth-cpu', figure: Math.max(...cpuGrowths), bound: 1.3 }],
  };
}

function figuresOf(batches: readonly Batch[]): number[] {
  const milliseconds = batches.flatMap((batch) => batch.milliseconds);
  return [
    median(milliseconds),
    quantile(milliseconds, 0.99),
    median(batches.map(({ cpuMs }) => cpuMs)),
    median(batches.map(({ serverCpuMs }) => serverCpuMs)),
    median(batches.map(({ postgresCpuMs }) => postgresCpuMs)),
  ];
}

async function measureCall(size: MeasuredSize, call: CallName, requests: number): Promise<Batch> {
  const { client, householdCalls } = size;
  const householdCall = householdCallNames.find((name) => name === call);
  if (householdCall !== undefined) {
    const count = callsPerTurn(householdCall, requests);
    await householdCalls.prepare(householdCall, count);
    return runBatch(size, count, () => householdCalls.send(householdCall));
  }
  const calls = await size.calls();
  const { token } = calls['GET list']();
  return runBatch(size, requests, () =>
    call in calls
      ? client.send(calls[call as keyof Calls]())
      : client.get('/api/shopping-lists', token),
  );
}

async function load(postgres: BenchPostgres, households: number): Promise<LoadedDatabase> {
  console.log(`Loading ${households} households…`);
  const { url, database } = await postgres.createFilledDatabase(`households_${households}`);
  const indexes = await database.rows(selectIndexes);
  await database.transaction((transaction) =>
    transaction.script(fillHouseholds(households, indexes)),
  );
  await vacuum(database);
  return { url, database, households };
}

/** Starts a server on a loaded database, and signs up the people who send the requests. */
async function startServerOn(
  { url: DATABASE_URL, database, households }: LoadedDatabase,
  postgres: BenchPostgres,
): Promise<MeasuredSize> {
  const server = await startServer({ DATABASE_URL });
  return {
    households,
    client: createHttpClient(server.url),
    householdCalls: await createHouseholdCalls(server.url, () =>
      database.transaction((sql) => sql.script(fillSignedUp(smallHousehold))),
    ),
    calls: await createShopper(server.url),
    server: server.pid,
    postgres: postgres.pids,
  };
}
