/** Loses a table by mistake while devices write, and restores the second before. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { backUp, restoreTo, type RestoreTimes } from '../cluster/backups.ts';
import { Cluster } from '../cluster/cluster.ts';
import type { Moment } from '../cluster/machine.ts';
import { processPorts, serverUrl } from '../cluster/proxies.ts';
import { switchOver } from '../faults/switch-over.ts';
import type { Device, MadeWrite } from '../load/device.ts';
import { Load } from '../load/households.ts';
import { Tally } from '../load/tally.ts';
import { compare, isSame, type Difference } from '../verify/compare.ts';
import { readHousehold } from '../verify/read-household.ts';
import { isRestored, lostWrites, newestRestored, stateOf, type DevicePast } from './past.ts';
import type { Result } from './report.ts';

/** How long devices write before the backup, after it, after the mistake, and after the restore. */
const writingMs = 5_000;
/** The time between the moment that is restored and the mistake. */
const beforeMistakeMs = 1_000;
/** The first try restores a moment that is this much too early. */
const tooEarly = '3 s';

type Say = (line: string) => void;

/** Runs the drill, and calls `say` with a line after each step. Throws if a step fails. */
export async function restoreDrill(folder: string, say: Say): Promise<Result> {
  const cluster = new Cluster(folder);
  await cluster.start();
  say('The cluster runs.');
  const tally = new Tally();
  const load = new Load(serverUrl, tally);
  await load.start();
  await sleep(writingMs);
  const full = await backUp(cluster, 'full');
  await sleep(writingMs);
  const incremental = await backUp(cluster, 'incr');
  say('A full and an incremental backup are made.');
  // So that the backups are of one timeline of PostgreSQL, and the moment of the next one.
  await switchOver.inject(cluster);
  await sleep(writingMs);
  await cluster.untilHealthy();
  await sleep(writingMs);
  const writer = load.devices.at(-1);
  const mistake = await dropTable(cluster, () => writer?.startList());
  say(`The table list_items was dropped a second after ${mistake.right.time}.`);
  await sleep(writingMs);
  for (const port of processPorts) await cluster.processes.stop(port);
  const times = await restoreTwice(cluster, mistake, say);
  const found = await letDevicesBack(cluster, load, mistake);
  say('The devices have sent what waited.');
  return {
    full,
    incremental,
    next: await backUp(cluster, 'full'),
    times,
    ...found,
    writes: tally.acknowledged,
    refusedOfLostList: writer?.refused ?? 0,
    failures: tally.failures,
    loggedErrors: cluster.processes.loggedErrors(),
  };
}

/** Restores a moment that is too early, as an operator may choose it, and then the right one. */
async function restoreTwice(
  cluster: Cluster,
  { early, right }: Mistake,
  say: Say,
): Promise<RestoreTimes> {
  const times = await restoreTo(cluster, early);
  const itemsTooEarly = await countItems(cluster);
  say(`The cluster is restored, ${tooEarly} too early: ${itemsTooEarly} list items.`);
  await restoreTo(cluster, right);
  const items = await countItems(cluster);
  say(`The cluster is restored to the right moment: ${items} list items.`);
  if (items <= itemsTooEarly) throw new Error('The second restore brought nothing back.');
  return times;
}

/**
 * Starts the server, reads every household, and then lets the devices send what waits. Compares what
 * the server has before and after that with what it must have.
 */
async function letDevicesBack(cluster: Cluster, load: Load, { momentMs, droppedMs }: Mistake) {
  const lastSequences = await lastSequencesOf(cluster);
  const pastOf: PastOf = ({ id, made }) => ({ made, lastSequence: lastSequences.get(id) ?? 0 });
  await load.hold();
  await cluster.processes.startAll();
  const pasts = load.devices.map(pastOf);
  const { waiting } = load;
  const restored = await differenceOf(load, pastOf, isRestored);
  const resets = load.devices.map(({ replica }) => replica.resets);
  const releasedMs = Date.now();
  load.release();
  await sleep(writingMs);
  await load.end();
  const isNew = ({ acknowledgedAt = 0 }: MadeWrite) => acknowledgedAt >= releasedMs;
  const afterwards = await differenceOf(
    load,
    pastOf,
    (write, past) => isRestored(write, past) || isNew(write),
  );
  const differing = await differingDevices(load);
  const reset = load.devices.filter(({ replica }, index) => replica.resets > (resets[index] ?? 0));
  return {
    waiting,
    lost: lostWrites(pasts, momentMs),
    restored,
    afterwards,
    devices: { all: load.devices.length, reset: reset.length, differing },
    recoveryPointMs: droppedMs - newestRestored(pasts),
    outageMs: firstOf(load, isNew) - droppedMs,
  };
}

interface Mistake {
  /** A second before the mistake. */
  readonly right: Moment;
  readonly early: Moment;
  /** The right moment, and that of the mistake, in milliseconds since the epoch. */
  readonly momentMs: number;
  readonly droppedMs: number;
}

/**
 * Notes the moment, and a second later makes the mistake. Calls `between` between them. Begins again
 * where the writes of the devices did not let the table be locked.
 */
async function dropTable(cluster: Cluster, between: () => void): Promise<Mistake> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToDropTable(cluster, between);
    } catch (error) {
      const isBusy = error instanceof DatabaseError && lockFailures.has(error.code ?? '');
      if (!isBusy || tries === maxTries) throw error;
    }
  }
}

const maxTries = 30;

/** PostgreSQL's codes for a deadlock, and for a lock that was not free in time. */
const lockFailures = new Set(['40P01', '55P03']);

async function tryToDropTable(cluster: Cluster, between: () => void): Promise<Mistake> {
  const timeline = (await cluster.members()).find(({ role }) => role === 'leader')?.timeline;
  const momentMs = Date.now();
  const [times] = await cluster.administer<{ right: string; early: string }>(
    'quitanda',
    `select ${textOf('now')} as "right", ${textOf(`now - interval '${tooEarly}'`)} as early
     from (select clock_timestamp() as now) as clock`,
  );
  if (!times || timeline === undefined)
    throw new Error('The database did not say what time it is.');
  between();
  await sleep(beforeMistakeMs);
  // A longer wait for the lock would be added to the recovery point.
  const limit = "set lock_timeout = '300ms'";
  await cluster.administer('quitanda', limit, 'drop table list_items cascade');
  const at = (time: string): Moment => ({ time, timeline });
  return { right: at(times.right), early: at(times.early), momentMs, droppedMs: Date.now() };
}

const textOf = (time: string) =>
  `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`;

async function countItems(cluster: Cluster): Promise<number> {
  const [row] = await cluster.administer<{ count: string }>(
    'quitanda',
    'select count(*) from list_items',
  );
  return Number(row?.count);
}

/** How far the restored server has the writes of each device, by its id. */
async function lastSequencesOf(cluster: Cluster): Promise<ReadonlyMap<string, number>> {
  const rows = await cluster.administer<{ id: string; last: string }>(
    'quitanda',
    'select device_id as id, last_sequence as last from devices',
  );
  return new Map(rows.map(({ id, last }) => [id, Number(last)]));
}

type PastOf = (device: Device) => DevicePast;

/** Compares what a new device of each household gets with the writes that are `chosen`. */
async function differenceOf(
  load: Load,
  pastOf: PastOf,
  chosen: (write: MadeWrite, past: DevicePast) => boolean,
): Promise<Difference> {
  const sum = { lost: 0, doubled: 0 };
  for (const { account, devices, firstStock } of load.households) {
    const expected = stateOf(firstStock, devices.map(pastOf), chosen);
    const { lost, doubled } = compare(expected, await readHousehold(account));
    sum.lost += lost;
    sum.doubled += doubled;
  }
  return sum;
}

/** The number of devices that, after they have fetched all changes, show other rows than the server has. */
async function differingDevices(load: Load): Promise<number> {
  let differing = 0;
  for (const { account, devices } of load.households) {
    const stored = await readHousehold(account);
    for (const device of devices) {
      await device.pull();
      if (!isSame(device.replica.shown, stored)) differing += 1;
    }
  }
  return differing;
}

/** When the first of these writes was acknowledged, in milliseconds since the epoch. */
const firstOf = (load: Load, chosen: (write: MadeWrite) => boolean): number =>
  load.devices
    .flatMap(({ made }) => made.filter(chosen))
    .reduce((first, { acknowledgedAt = 0 }) => Math.min(first, acknowledgedAt), Infinity);
