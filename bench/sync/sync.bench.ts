/**
 * What does one call to sync save, and what does a write cost the server? Compares sync with one
 * request for each write and each read.
 */
import { median } from '../../scripts/measuring/statistics.ts';
import { fillSignedUp, smallHousehold } from '../harness/households.sql.ts';
import { startPostgres, vacuum } from '../harness/postgres.ts';
import type { Report, Table } from '../harness/report.ts';
import { measureInRounds } from '../harness/rounds.ts';
import { startServer } from '../harness/server.ts';
import { costGoals, costTables, measureCosts } from './costs.ts';
import { openLink } from './link.ts';
import {
  createHousehold,
  prepareTransfers,
  transferNames,
  waitingTaps,
  ways,
  type Transfer,
  type TransferName,
} from './transfers.ts';

export const normal = {
  /** The rounds of the costs, and those of the transfers, of which the long ones take seconds. */
  rounds: 30,
  warmUp: 10,
  transferRounds: 6,
  /** The number of finished trips, with 40 items each. */
  trips: 50,
  roundTripMs: 400,
  /** The rows that the transfer of changed rows changes. */
  changedRows: 200,
  /** The writes of one kind in one turn: as many as a device sends in one call. */
  writesPerTurn: 20,
};
export const short: typeof normal = {
  rounds: 1,
  warmUp: 0,
  transferRounds: 1,
  trips: 2,
  roundTripMs: 20,
  changedRows: 10,
  writesPerTurn: 2,
};

const titles: Record<TransferName, string> = {
  first: 'the first time',
  changed: 'changed rows',
  tap: 'one tap',
  taps: `${waitingTaps} waiting taps`,
};

export async function measure(settings: typeof normal): Promise<Report> {
  const { rounds, warmUp, transferRounds, trips, roundTripMs, writesPerTurn } = settings;
  const postgres = await startPostgres();
  const { url: DATABASE_URL, database } = await postgres.createFilledDatabase('sync');
  const { url, pid } = await startServer({ DATABASE_URL });
  const counts = { ...smallHousehold, supermarkets: 4, pantryItems: 350, trips, itemsPerTrip: 40 };
  const household = await createHousehold(url, () =>
    database.transaction((sql) => sql.script(fillSignedUp(counts))),
  );
  await vacuum(database);
  const link = await openLink(url);
  const prepared = prepareTransfers(url, link, household, settings.changedRows);
  // Near is without latency, far is with it.
  const variants = transferNames.flatMap((transfer) =>
    ways.flatMap((way) =>
      (['near', 'far'] as const).map((distance) => ({ transfer, way, distance })),
    ),
  );
  const transfers = await measureInRounds(
    variants,
    { rounds: transferRounds, warmUp: Math.min(warmUp, 1) },
    ({ transfer, way, distance }) => {
      link.setRoundTrip(distance === 'far' ? roundTripMs : 0);
      return prepared[transfer][way]();
    },
  );
  const resultsOf = (name: string) =>
    transfers.find(({ variant }) => Object.values(variant).join(' ') === name)?.results ?? [];

  const costs = await measureCosts(
    url,
    { server: pid, postgres: postgres.pids },
    {
      rounds,
      warmUp,
      writesPerTurn,
    },
  );
  return {
    method: [
      `A household of ${prepared.rowCount()} rows, of which ${settings.changedRows} change; ${transferRounds} interleaved rounds of each transfer. The connections are opened before the time is measured. 'a request each': the reads follow the writes, over six connections.`,
      'The first time, the single requests read the open lists, the pantries and the supermarkets, and no purchases. A browser sends longer headers than the bench.',
      `Costs: ${rounds} interleaved rounds of ${writesPerTurn} writes of a kind, one call at a time, after ${warmUp} rounds to warm up; each way has a separate household. alone: a write by its own call; alone, read: the same, and then the list and all lists are read again; sync 1, sync ${writesPerTurn}: this number of writes in one call. CPU: of the server and all of PostgreSQL, for one write.`,
    ],
    tables: [transferTable(resultsOf, roundTripMs), ...costTables(costs)],
    goals: [
      // One round trip for the latency, and half of one for the work.
      {
        name: 'sync-taps-far-ms',
        figure: median(resultsOf('taps sync far').map(({ milliseconds }) => milliseconds)),
        bound: 1.5 * roundTripMs,
      },
      ...costGoals(costs),
    ],
  };
}

const transferTable = (
  resultsOf: (name: string) => readonly Transfer[],
  roundTripMs: number,
): Table => ({
  title:
    'KB on the wire with headers, answers compressed by gzip; milliseconds until the last byte arrives',
  head: [
    '',
    'way',
    'requests',
    'KB sent',
    'KB received',
    'without gzip',
    'ms',
    `ms with ${roundTripMs} ms latency`,
  ],
  rows: transferNames.flatMap((transfer) =>
    ways.map((way) => {
      const near = resultsOf(`${transfer} ${way} near`);
      const far = resultsOf(`${transfer} ${way} far`);
      const kilobytes = (bytesOf: (each: Transfer) => number) => median(near.map(bytesOf)) / 1_000;
      return [
        titles[transfer],
        way === 'sync' ? 'one call to sync' : 'a request each',
        String(median(near.map(({ requests }) => requests))),
        kilobytes(({ sent }) => sent),
        kilobytes(({ received }) => received),
        kilobytes(({ plain }) => plain),
        median(near.map(({ milliseconds }) => milliseconds)),
        median(far.map(({ milliseconds }) => milliseconds)),
      ];
    }),
  ),
});
