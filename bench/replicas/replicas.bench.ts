/**
 * Do two processes of the API behind one port behave like one process, and how much faster are
 * they? Compares both on PostgreSQL itself, and behind PgBouncer with a replica for the catalogue.
 */
import type { Report } from '../report.ts';
import { callNames, createScene } from '../http/scene.ts';
import { startProgram, startServer, type RunningServer } from '../server.ts';
import { countFaults, maxPasswordAttempts } from './checks.ts';
import { startDatabases, type DatabaseUrls, type Databases } from './databases.ts';
import {
  goalsOf,
  twoProcessTable,
  rateTables,
  setups,
  type TwoProcessResult,
  type Setup,
  type Measurement,
} from './figures.ts';
import { loadFor, type LoadResult } from './load.ts';
import { restartUnderLoad } from './restart.ts';

type Settings = Readonly<Record<string, string>>;

const measurementMs = 1_000;
// Time after which hot code is compiled.
const warmUpMs = 2_000;

export async function measure({ rounds = 7 }: { rounds?: number }): Promise<Report> {
  const databases = await startDatabases();
  const [directUrls, pooledUrls] = [
    await databases.create('direct'),
    await databases.create('pooled'),
  ];
  const settings = { direct: onPrimary(directUrls), pooled: throughPooler(pooledUrls) };
  const checkResults = {
    direct: await checkTwoProcesses(settings.direct, directUrls),
    pooled: await checkTwoProcesses(settings.pooled, pooledUrls),
  };
  const clusters: Record<Setup, RunningServer> = {
    one: await startCluster(1, settings.direct),
    two: await startCluster(2, settings.direct),
    unnamed: await startCluster(1, { ...settings.direct, DATABASE_STATEMENTS: 'unnamed' }),
    'one pooled': await startCluster(1, settings.pooled),
    'two pooled': await startCluster(2, settings.pooled),
  };
  const measurements = await measureAll(clusters, databases, rounds);
  const twoProcessResults: TwoProcessResult[] = [
    {
      name: 'direct',
      checked: checkResults.direct,
      restarted: await restartUnderLoad(clusters.two),
    },
    {
      name: 'pooled',
      checked: checkResults.pooled,
      restarted: await restartUnderLoad(clusters['two pooled']),
    },
  ];
  return {
    method: [
      `${rounds} interleaved rounds of ${measurementMs} ms with 16 connections each, after ${warmUpMs} ms to warm up; the processes of a setup are behind one port.`,
      `pooled: ${databases.poolerVersion} in transaction mode, unnamed statements, the catalogue from a streaming replica.`,
      'The database, PgBouncer and the clients run on the same cores: with two cores, two processes cannot be twice as fast here.',
    ],
    tables: [...rateTables(measurements), twoProcessTable(twoProcessResults)],
    goals: goalsOf(twoProcessResults),
  };
}

const onPrimary = ({ primary }: DatabaseUrls): Settings => ({ DATABASE_URL: primary });

const throughPooler = ({ pooled, replica }: DatabaseUrls): Settings => ({
  DATABASE_URL: pooled,
  DATABASE_READ_URL: replica,
  DATABASE_STATEMENTS: 'unnamed',
});

/** Checks two processes that start at the same time on an empty database, each on its own port. */
async function checkTwoProcesses(settings: Settings, databaseUrls: DatabaseUrls) {
  const limitedSettings = { ...settings, PASSWORD_TRIES: `${maxPasswordAttempts}` };
  const [firstServer, secondServer] = await Promise.all([
    startServer(limitedSettings),
    startServer(limitedSettings),
  ]);
  const readsReplica = settings['DATABASE_READ_URL'] !== undefined;
  const checkResult = await countFaults(
    [firstServer.url, secondServer.url],
    databaseUrls,
    readsReplica,
  );
  await Promise.all([firstServer.stop(), secondServer.stop()]);
  return checkResult;
}

const startCluster = (processes: number, settings: Settings) =>
  startProgram('bench/replicas/cluster.ts', {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    PASSWORD_TRIES: '20000',
    PROCESSES: `${processes}`,
    ...settings,
  });

async function measureAll(
  clusters: Readonly<Record<Setup, RunningServer>>,
  databases: Databases,
  rounds: number,
): Promise<Measurement[]> {
  const scenes = {
    direct: await createScene(clusters.one.url, rounds + 1),
    pooled: await createScene(clusters['one pooled'].url, rounds + 1),
  };
  const measurements = callNames.flatMap((call) =>
    setups.map((setup) => ({ call, setup, results: [] as LoadResult[] })),
  );
  for (let round = -1; round < rounds; round += 1) {
    const calls = {
      direct: await scenes.direct.switchPerson(clusters.one.url),
      pooled: await scenes.pooled.switchPerson(clusters['one pooled'].url),
    };
    const orderedMeasurements = round % 2 === 0 ? measurements : measurements.toReversed();
    for (const { call, setup, results } of orderedMeasurements) {
      const nextRequest = calls[setup.endsWith('pooled') ? 'pooled' : 'direct'][call];
      const duration = round < 0 ? warmUpMs : measurementMs;
      const result = await loadFor(clusters[setup], databases.pids, nextRequest, duration);
      if (round >= 0) results.push(result);
    }
  }
  return measurements;
}
