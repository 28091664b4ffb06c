/**
 * Does the cost of a call grow with the number of households? Several servers get the same requests
 * in turn. Each has a database of another size in one PostgreSQL. Also prints the sizes of the
 * tables, and how long autovacuum takes in the largest database.
 */
import { findStatements, planOf } from '../../server/src/db/query-plans.ts';
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres, type PostgresDatabase } from '../../server/src/db/postgres.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { rotated, runBatch, type Batch } from '../batch.ts';
import { whenDone } from '../clean-up.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from '../http-client.ts';
import { callNames, createScene, type Calls, type Scene } from '../http/scene.ts';
import { startPostgres, type BenchPostgres } from '../postgres.ts';
import { parentOf, treeOf } from '../../scripts/measuring/processes.ts';
import type { Report, Table } from '../report.ts';
import { startServer } from '../server.ts';
import { measureAutovacuum } from './autovacuum.ts';
import { figuresOf, goalOf, tableOf, type Timed } from './figures.ts';
import {
  checkpoint,
  delayCheckpoints,
  reloadConfiguration,
  selectBackendPid,
  selectIndexes,
  selectSizes,
  stopAutovacuum,
  vacuum,
} from './growth.sql.ts';
import {
  callsPerTurn,
  createHouseholdCalls,
  householdCallNames,
  type HouseholdCalls,
} from './household-calls.ts';
import { fillHouseholds, fillSignedUp } from './households.sql.ts';

const names = [...callNames, 'GET lists'] as const;
type Name = (typeof names)[number];

/** The number of requests of one kind that a server gets before the next server's turn. */
const requestsPerTurn = 25;
const warmUpRounds = 20;
// A token is valid for five minutes, so another person with a fresh token takes over in time.
const roundsOfPerson = 10;

interface Loaded {
  readonly households: number;
  readonly databaseUrl: string;
  readonly space: Table;
  readonly database: PostgresDatabase;
}

interface Size extends Loaded {
  readonly url: string;
  readonly client: HttpClient;
  readonly scene: Scene;
  readonly householdCalls: HouseholdCalls;
  readonly server: number;
  readonly postgres: () => number[];
}

export async function measure({
  rounds = 30,
  sizes = [1_000, 100_000, 1_000_000],
}: {
  rounds?: number;
  sizes?: readonly number[];
}): Promise<Report> {
  const people = Math.ceil((rounds + warmUpRounds) / roundsOfPerson);
  const postgres = await startPostgres();
  // Loads all databases before any person signs up. Otherwise the rows of the smaller databases
  // would be older when they are measured. Changing old rows cost a third less than changing new
  // ones, which looked like growth.
  const loaded: Loaded[] = [];
  for (const households of sizes) loaded.push(await load(postgres, households));
  const measuredSizes: Size[] = [];
  for (const each of loaded) measuredSizes.push(await serve(each, people));

  const timed: Timed[] = [...names, ...householdCallNames].flatMap((call) =>
    measuredSizes.map(({ households }) => ({ call, households, batches: [] })),
  );
  const storeBatch = (call: string, size: Size, round: number, batch: Batch) => {
    if (round < warmUpRounds) return;
    const side = timed.find((each) => each.call === call && each.households === size.households);
    side?.batches.push(batch);
  };
  const calls = new Map<number, Calls>();
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    if (round % roundsOfPerson === 0) {
      console.log(`Round ${round + 1} of ${rounds + warmUpRounds}…`);
      for (const { households, scene, householdCalls, url } of measuredSizes) {
        calls.set(households, await scene.switchPerson(url));
        await householdCalls.refreshToken();
      }
    }
    for (const call of names) {
      for (const size of rotated(measuredSizes, round)) {
        const next = requestSource(calls.get(size.households), call);
        storeBatch(
          call,
          size,
          round,
          await runBatch(size, requestsPerTurn, () => size.client.send(next())),
        );
      }
    }
    for (const call of householdCallNames) {
      for (const size of rotated(measuredSizes, round)) {
        await size.householdCalls.prepare(call, callsPerTurn(call));
        const send = () => size.householdCalls.send(call);
        storeBatch(call, size, round, await runBatch(size, callsPerTurn(call), send));
      }
    }
  }
  const largest = measuredSizes.at(-1);
  return {
    method: [
      `${rounds} interleaved rounds of ${requestsPerTurn} requests of a kind to each size (5 finishes), one at a time, after ${warmUpRounds} rounds to warm up; all databases in one PostgreSQL (no autovacuum meanwhile), all servers up.`,
      'CPU: milliseconds of the server and of PostgreSQL together for one request, which other programs disturb less than time; growth: the median of each round’s ratio of the largest to the smallest.',
    ],
    tables: [
      ...measuredSizes.map(({ space }) => space),
      tableOf(timed, sizes),
      ...(largest ? [await plansOn(largest), await measureAutovacuum(largest.database)] : []),
    ],
    goals: [goalOf(timed, sizes)],
    figures: figuresOf(timed, sizes),
  };
}

function requestSource(calls: Calls | undefined, name: Name): () => HttpRequest {
  if (!calls) throw new Error('Nobody is signed in.');
  if (name !== 'GET lists') return calls[name];
  const { token } = calls['GET list']();
  return () => ({ method: 'GET', path: '/api/shopping-lists', token });
}

async function load(postgres: BenchPostgres, households: number): Promise<Loaded> {
  console.log(`Loading ${households} households…`);
  const databaseUrl = await postgres.createDatabase(`households_${households}`);
  const database = openPostgres(databaseUrl, { maxConnections: 1 });
  whenDone(() => database.close());
  await database.rows(stopAutovacuum);
  await database.rows(delayCheckpoints);
  await database.rows(reloadConfiguration);
  const start = performance.now();
  await migrate(database);
  await seedCatalogue(database, new Date());
  const indexes = await database.rows(selectIndexes);
  await database.transaction((transaction) =>
    transaction.script(fillHouseholds(households, indexes)),
  );
  await database.rows(vacuum);
  await database.rows(checkpoint);
  const seconds = (performance.now() - start) / 1_000;
  const sizes = await database.rows(selectSizes);
  return {
    households,
    databaseUrl,
    space: {
      title: `${households} households, loaded in ${seconds.toFixed(0)} s`,
      head: ['table', 'rows', 'MiB', 'MiB of indexes', 'bytes for a household'],
      rows: sizes.map(({ table, rows, tableBytes, indexBytes }) => [
        table,
        String(rows),
        tableBytes / 2 ** 20,
        indexBytes / 2 ** 20,
        Math.round((tableBytes + indexBytes) / households),
      ]),
    },
    database,
  };
}

async function serve(loaded: Loaded, people: number): Promise<Size> {
  const { database, databaseUrl } = loaded;
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const backend = await database.first(selectBackendPid);
  const postmaster = parentOf(backend?.pid ?? 0);
  return {
    ...loaded,
    url: server.url,
    client: createHttpClient(server.url),
    householdCalls: await createHouseholdCalls(server.url, () =>
      database.transaction((transaction) => transaction.script(fillSignedUp)),
    ),
    scene: await createScene(server.url, people),
    server: server.pid,
    postgres: () => treeOf(postmaster),
  };
}

/** Lists the statements that scan a large table, by the plans that PostgreSQL really uses. */
async function plansOn({ database, households }: Size): Promise<Table> {
  const large = new Set(
    (await database.rows(selectSizes))
      .filter(({ rows }) => rows > 10_000)
      .map(({ table }) => table),
  );
  const statements = await findStatements();
  const scans: [string, string][] = [];
  for (const statement of statements) {
    const { scannedTables } = await planOf(database, statement, { disableSeqScan: false });
    const tables = scannedTables.filter((table) => large.has(table));
    if (tables.length > 0) scans.push([statement.name, tables.join(', ')]);
  }
  return {
    title: `Of ${statements.length} statements in ${households} households, these read ${[...large].join(', ')} from end to end`,
    head: ['statement', 'tables'],
    rows: scans.length > 0 ? scans : [['none', '']],
  };
}
