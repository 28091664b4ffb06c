/**
 * Does the cost of a call grow with the number of households? Several servers get the same requests
 * in turn. Each server has a database with a different number of households, all in one PostgreSQL.
 * Also prints the sizes of the tables, and how long autovacuum takes in the largest database.
 */
import { findStatements, explainStatement } from '../../server/src/db/query-plans.ts';
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres, type PostgresDatabase } from '../../server/src/db/postgres.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { rotate, runBatch, type Batch } from '../batch.ts';
import { addCleanup } from '../clean-up.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from '../http-client.ts';
import { callNames, createScene, type Calls, type Scene } from '../http/scene.ts';
import { startPostgres, type BenchPostgres } from '../postgres.ts';
import { parentOf, treeOf } from '../../scripts/measuring/processes.ts';
import type { Report, Table } from '../report.ts';
import { startServer } from '../server.ts';
import { measureAutovacuum } from './autovacuum.ts';
import { figuresOf, goalOf, tableOf, type Measurement } from './figures.ts';
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

const httpCallNames = [...callNames, 'GET lists'] as const;
type HttpCallName = (typeof httpCallNames)[number];

/** The number of requests of one kind that a server gets before the next server's turn. */
const requestsPerTurn = 25;
const warmUpRounds = 20;
// A token is valid for five minutes. So after this number of rounds another person sends the
// requests, with a fresh token.
const roundsPerPerson = 10;

interface LoadedDatabase {
  readonly households: number;
  readonly databaseUrl: string;
  readonly sizeTable: Table;
  readonly database: PostgresDatabase;
}

interface MeasuredSize extends LoadedDatabase {
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
  const personCount = Math.ceil((rounds + warmUpRounds) / roundsPerPerson);
  const postgres = await startPostgres();
  // Loads all databases before any person signs up. Otherwise the rows of the smaller databases
  // would be older when they are measured. To change old rows costs a third less than to change new
  // ones, which would look like growth.
  const loadedDatabases: LoadedDatabase[] = [];
  for (const households of sizes) loadedDatabases.push(await load(postgres, households));
  const measuredSizes: MeasuredSize[] = [];
  for (const loaded of loadedDatabases) {
    measuredSizes.push(await startServerOn(loaded, personCount));
  }

  const measurements: Measurement[] = [...httpCallNames, ...householdCallNames].flatMap((call) =>
    measuredSizes.map(({ households }) => ({ call, households, batches: [] })),
  );
  const storeBatch = (call: string, size: MeasuredSize, round: number, batch: Batch) => {
    if (round < warmUpRounds) return;
    measurements
      .find((each) => each.call === call && each.households === size.households)
      ?.batches.push(batch);
  };
  const callsBySize = new Map<number, Calls>();
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    if (round % roundsPerPerson === 0) {
      console.log(`Round ${round + 1} of ${rounds + warmUpRounds}…`);
      for (const { households, scene, householdCalls, url } of measuredSizes) {
        callsBySize.set(households, await scene.switchPerson(url));
        await householdCalls.refreshToken();
      }
    }
    for (const call of httpCallNames) {
      for (const size of rotate(measuredSizes, round)) {
        const next = createRequestSource(callsBySize.get(size.households), call);
        storeBatch(
          call,
          size,
          round,
          await runBatch(size, requestsPerTurn, () => size.client.send(next())),
        );
      }
    }
    for (const call of householdCallNames) {
      for (const size of rotate(measuredSizes, round)) {
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
      'CPU: milliseconds of the server and of PostgreSQL together for one request, which other programs affect less than elapsed time; growth: the median over the rounds of the ratio of the largest database to the smallest.',
    ],
    tables: [
      ...measuredSizes.map(({ sizeTable }) => sizeTable),
      tableOf(measurements, sizes),
      ...(largest
        ? [await findLargeScans(largest), await measureAutovacuum(largest.database)]
        : []),
    ],
    goals: [goalOf(measurements, sizes)],
    figures: figuresOf(measurements, sizes),
  };
}

/** Returns a function that returns the next request of a kind. */
function createRequestSource(calls: Calls | undefined, name: HttpCallName): () => HttpRequest {
  if (!calls) throw new Error('Nobody is signed in.');
  if (name !== 'GET lists') return calls[name];
  const { token } = calls['GET list']();
  return () => ({ method: 'GET', path: '/api/shopping-lists', token });
}

async function load(postgres: BenchPostgres, households: number): Promise<LoadedDatabase> {
  console.log(`Loading ${households} households…`);
  const databaseUrl = await postgres.createDatabase(`households_${households}`);
  const database = openPostgres(databaseUrl, { maxConnections: 1 });
  addCleanup(() => database.close());
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
    sizeTable: {
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

/**
 * Starts a server on a loaded database, and signs up `personCount` people, who send the requests.
 */
async function startServerOn(loaded: LoadedDatabase, personCount: number): Promise<MeasuredSize> {
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
    scene: await createScene(server.url, personCount),
    server: server.pid,
    postgres: () => treeOf(postmaster),
  };
}

/** Lists the statements that scan a large table, by the plans that PostgreSQL really uses. */
async function findLargeScans({ database, households }: MeasuredSize): Promise<Table> {
  const large = new Set(
    (await database.rows(selectSizes))
      .filter(({ rows }) => rows > 10_000)
      .map(({ table }) => table),
  );
  const statements = await findStatements();
  const scans: [string, string][] = [];
  for (const statement of statements) {
    const { scannedTables } = await explainStatement(database, statement, {
      disableSeqScan: false,
    });
    const tables = scannedTables.filter((table) => large.has(table));
    if (tables.length > 0) scans.push([statement.name, tables.join(', ')]);
  }
  return {
    title: `Of ${statements.length} statements in ${households} households, these read ${[...large].join(', ')} from end to end`,
    head: ['statement', 'tables'],
    rows: scans.length > 0 ? scans : [['none', '']],
  };
}
