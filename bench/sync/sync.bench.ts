/**
 * What does one call to sync save, and what does a write cost the server? Compares sync with one
 * request for each write and each read, and this version with the servers of earlier commits, if
 * any are named.
 */
import { openPostgres } from '../../server/src/db/postgres.ts';
import { addCleanup } from '../clean-up.ts';
import {
  reloadConfiguration,
  selectBackendPid,
  stopAutovacuum,
  vacuum,
} from '../growth/growth.sql.ts';
import { buildPastServer } from '../past-server.ts';
import { startPostgres, type BenchPostgres } from '../postgres.ts';
import { parentOf, treeOf } from '../../scripts/measuring/processes.ts';
import type { Report } from '../report.ts';
import { startServer } from '../server.ts';
import { measureCosts, warmUpRounds, writesPerTurn, type Version } from './costs.ts';
import {
  costGoals,
  costTables,
  transferFigures,
  transferGoals,
  transferTable,
  type TransferResults,
} from './figures.ts';
import { createFilledHousehold } from './household.ts';
import { openLink } from './link.ts';
import {
  prepareTransfers,
  transferNames,
  ways,
  type MeasuredServer,
  type Transfer,
  type Way,
} from './transfers.ts';

const roundTripMs = 400;
/** A transfer is measured once in this number of rounds, because the long ones take seconds. */
const roundsPerTransfer = 5;

interface Settings {
  readonly rounds?: number;
  readonly sizes?: readonly number[];
  /** The commits whose servers are compared with today's, separated by commas. */
  readonly base?: string;
}

export async function measure({
  rounds = 30,
  sizes: [rows = 5_000] = [],
  base = '',
}: Settings): Promise<Report> {
  const postgres = await startPostgres();
  const [todayVersion, ...pastVersions] = [
    await startToday(postgres),
    ...(await startPastVersions(postgres, base)),
  ];
  const transferRounds = Math.ceil(rounds / roundsPerTransfer);
  const { results, rowCount } = await measureTransfers(
    todayVersion,
    pastVersions[0] ?? todayVersion,
    rows,
    transferRounds,
  );
  const pids = await prepareProcessList(postgres);
  const costs = await measureCosts([todayVersion, ...pastVersions], pids, vacuumAt, rounds);
  return {
    method: [
      `A household of ${rowCount} rows; ${transferRounds} interleaved rounds of each transfer. The connections are opened before the time is measured. 'a request each' uses the server of ${pastVersions[0]?.name ?? 'today'} as the app did before sync: the reads follow the writes, over six connections.`,
      'The first time, the single requests read the open lists, the pantry and the supermarkets, and no purchases. A browser sends longer headers than the bench.',
      `Costs: ${rounds} interleaved rounds of ${writesPerTurn} writes of a kind, one call at a time, after ${warmUpRounds} rounds to warm up and a vacuum analyze (no autovacuum meanwhile); each way has a separate household. alone: a write by its own call; alone, read: the same, and then the list and all lists are read again; sync 1, sync ${writesPerTurn}: this number of writes in one call. CPU: of the server and all of PostgreSQL, for one write.`,
    ],
    tables: [transferTable(results, roundTripMs), ...costTables(costs)],
    goals: [...transferGoals(results, roundTripMs), ...costGoals(costs)],
    figures: transferFigures(results),
  };
}

async function startToday(postgres: BenchPostgres): Promise<Version> {
  const database = await postgres.createDatabase('today');
  return { name: 'today', server: await startServer({ DATABASE_URL: database }), database };
}

async function startPastVersions(postgres: BenchPostgres, base: string): Promise<Version[]> {
  const versions: Version[] = [];
  for (const commit of base.split(',').filter(Boolean)) {
    const name = commit.slice(0, 8);
    console.log(`Building the server of ${name}…`);
    const file = await buildPastServer(commit);
    const database = await postgres.createDatabase(`past_${versions.length}`);
    const server = await startServer({ DATABASE_URL: database }, file);
    versions.push({ name, server, database });
  }
  return versions;
}

/** Stops autovacuum, and returns a function that lists all processes of PostgreSQL. */
async function prepareProcessList(postgres: BenchPostgres): Promise<() => number[]> {
  const url = await postgres.createDatabase('watch');
  const database = openPostgres(url, { maxConnections: 1 });
  addCleanup(() => database.close());
  await database.rows(stopAutovacuum);
  await database.rows(reloadConfiguration);
  const backend = await database.first(selectBackendPid);
  const postmaster = parentOf(backend?.pid ?? 0);
  return () => treeOf(postmaster);
}

async function vacuumAt(url: string): Promise<void> {
  const database = openPostgres(url, { maxConnections: 1 });
  await database.rows(vacuum);
  await database.close();
}

/**
 * Measures sync on today's server and single requests on the server of `earlierVersion`, which may
 * be the same. Both have a household that was filled by the same writes.
 */
async function measureTransfers(
  todayVersion: Version,
  earlierVersion: Version,
  rows: number,
  rounds: number,
) {
  console.log(`Creating a household of ${rows} rows…`);
  const prepareServer = async ({ server: { url } }: Version): Promise<MeasuredServer> => ({
    url,
    link: await openLink(url),
    household: await createFilledHousehold(url, rows),
  });
  const todayServer = await prepareServer(todayVersion);
  const servers: Record<Way, MeasuredServer> = {
    sync: todayServer,
    alone: earlierVersion === todayVersion ? todayServer : await prepareServer(earlierVersion),
  };
  const preparedTransfers = {
    sync: prepareTransfers(servers.sync),
    alone: prepareTransfers(servers.alone),
  };
  const results = transferNames.flatMap((transfer) =>
    ways.map((way) => ({ transfer, way, near: [] as Transfer[], far: [] as Transfer[] })),
  );
  for (let round = -1; round < rounds; round += 1) {
    console.log(round < 0 ? 'Warming up…' : `Transfers, round ${round + 1} of ${rounds}…`);
    for (const distance of ['near', 'far'] as const) {
      for (const server of Object.values(servers)) {
        server.link.setRoundTrip(distance === 'far' ? roundTripMs : 0);
      }
      for (const each of results) {
        const transfer = await preparedTransfers[each.way][each.transfer][each.way]();
        if (round >= 0) each[distance].push(transfer);
      }
    }
  }
  return {
    results: results satisfies TransferResults[],
    rowCount: preparedTransfers.sync.rowCount(),
  };
}
