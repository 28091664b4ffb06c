/** The restore drill: drops a table while devices write, and restores the second before that. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { backUp, restoreTo, type RestoreTimes } from '../cluster/backups.ts';
import { Cluster } from '../cluster/cluster.ts';
import type { Moment } from '../cluster/machine.ts';
import { processPorts, serverUrl } from '../cluster/proxies.ts';
import { switchOver } from '../faults/switch-over.ts';
import type { Device, CreatedWrite } from '../load/device.ts';
import { Load } from '../load/households.ts';
import { Tally } from '../load/tally.ts';
import { compare, hasSameRows, type Difference } from '../verify/compare.ts';
import { readHousehold } from '../verify/read-household.ts';
import {
  isRestored,
  countLostWrites,
  newestRestored,
  stateOf,
  type DeviceHistory,
} from './history.ts';
import type { Result } from './report.ts';

/** How long devices write before the backup, after it, after the mistake, and after the restore. */
const writingMs = 5_000;
/** The time between the moment to restore and the mistake. */
const beforeMistakeMs = 1_000;
/** How much the moment of the first restore is too early. */
const tooEarly = '3 s';

type Print = (line: string) => void;

/** A cluster to which devices write. */
export interface LoadedCluster {
  readonly cluster: Cluster;
  readonly load: Load;
  readonly tally: Tally;
  readonly print: Print;
}

/** Starts a cluster and the devices that write to it. */
export async function startLoadedCluster(folder: string, print: Print): Promise<LoadedCluster> {
  const cluster = new Cluster(folder);
  await cluster.start();
  print('The cluster runs.');
  const tally = new Tally();
  const load = new Load(serverUrl, tally);
  await load.start();
  return { cluster, load, tally, print };
}

/** Runs the drill, and prints a line after each step. Throws if a step fails. */
export async function runRestoreDrill(folder: string, print: Print): Promise<Result> {
  return loseTable(await startLoadedCluster(folder, print), {
    changePrimary: async ({ cluster }) => void (await switchOver.inject(cluster)),
    restore: restoreTwice,
  });
}

/** The steps of the drill that differ in its short form. */
interface Steps {
  /** Changes the primary, so that the moment is on a later timeline of PostgreSQL than the backups. */
  readonly changePrimary: (running: LoadedCluster) => Promise<void>;
  readonly restore: (running: LoadedCluster, mistake: Mistake) => Promise<RestoreTimes>;
}

/** Makes backups, drops a table while devices write, and restores it. Throws if a step fails. */
export async function loseTable(
  running: LoadedCluster,
  { changePrimary, restore }: Steps,
): Promise<Result> {
  const { cluster, load, tally, print } = running;
  await sleep(writingMs);
  const full = await backUp(cluster, 'full');
  await sleep(writingMs);
  const incremental = await backUp(cluster, 'incr');
  print('A full and an incremental backup are made.');
  await changePrimary(running);
  await sleep(writingMs);
  await cluster.waitUntilHealthy();
  await sleep(writingMs);
  const listCreator = load.devices.at(-1);
  const mistake = await dropTable(cluster, () => listCreator?.startList());
  print(`The table list_items was dropped a second after ${mistake.correctMoment.time}.`);
  await sleep(writingMs);
  for (const port of processPorts) await cluster.processes.stop(port);
  const times = await restore(running, mistake);
  const figures = await resumeDevices(cluster, load, mistake);
  print('The devices have sent what waited.');
  return {
    full,
    incremental,
    next: await backUp(cluster, 'full'),
    times,
    ...figures,
    writes: tally.acknowledged,
    refusedOfLostList: listCreator?.refused ?? 0,
    failures: tally.failures,
    loggedErrors: cluster.processes.countLoggedErrors(),
  };
}

/** Restores the correct moment. */
export async function restoreOnce(
  { cluster, print }: LoadedCluster,
  { correctMoment }: Mistake,
): Promise<RestoreTimes> {
  const times = await restoreTo(cluster, correctMoment);
  print(`The cluster is restored: ${await countItems(cluster)} list items.`);
  return times;
}

/**
 * Restores a moment that is too early, as an operator may choose it, and then the correct moment.
 */
async function restoreTwice(
  { cluster, print }: LoadedCluster,
  { earlyMoment, correctMoment }: Mistake,
): Promise<RestoreTimes> {
  const times = await restoreTo(cluster, earlyMoment);
  const itemsTooEarly = await countItems(cluster);
  print(`The cluster is restored, ${tooEarly} too early: ${itemsTooEarly} list items.`);
  await restoreTo(cluster, correctMoment);
  const items = await countItems(cluster);
  print(`The cluster is restored to the right moment: ${items} list items.`);
  if (items <= itemsTooEarly) throw new Error('The second restore brought nothing back.');
  return times;
}

/**
 * Starts the server, and lets the devices send the waiting writes. Before and after that, it reads
 * every household, and compares the rows with the writes that the server must have.
 */
async function resumeDevices(cluster: Cluster, load: Load, { momentMs, droppedMs }: Mistake) {
  const lastSequences = await readLastSequences(cluster);
  const historyOf: HistoryOf = ({ id, createdWrites }) => ({
    createdWrites,
    lastSequence: lastSequences.get(id) ?? 0,
  });
  await load.pause();
  await cluster.processes.startAll();
  const histories = load.devices.map(historyOf);
  const { waiting } = load;
  const restored = await findDifference(load, historyOf, isRestored);
  const resets = load.devices.map(({ replica }) => replica.resets);
  const resumedMs = Date.now();
  load.resume();
  await sleep(writingMs);
  await load.end();
  const isNew = ({ acknowledgedAt = 0 }: CreatedWrite) => acknowledgedAt >= resumedMs;
  const afterwards = await findDifference(
    load,
    historyOf,
    (write, history) => isRestored(write, history) || isNew(write),
  );
  const differing = await countDifferingDevices(load);
  const reset = load.devices.filter(({ replica }, index) => replica.resets > (resets[index] ?? 0));
  return {
    waiting,
    lost: countLostWrites(histories, momentMs),
    restored,
    afterwards,
    devices: { all: load.devices.length, reset: reset.length, differing },
    recoveryPointMs: droppedMs - newestRestored(histories),
    outageMs: findFirstAcknowledgement(load, isNew) - droppedMs,
  };
}

interface Mistake {
  /** A second before the mistake. */
  readonly correctMoment: Moment;
  /** The moment of the first restore, which is too early (`tooEarly`). */
  readonly earlyMoment: Moment;
  /** The correct moment in milliseconds since 1970. */
  readonly momentMs: number;
  /** The time of the mistake in milliseconds since 1970. */
  readonly droppedMs: number;
}

/**
 * Notes the moment to restore, calls `afterMoment`, and drops the table a second after the moment.
 * Begins again if the table could not be locked, because devices were writing to it.
 */
async function dropTable(cluster: Cluster, afterMoment: () => void): Promise<Mistake> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToDropTable(cluster, afterMoment);
    } catch (error) {
      const isBusy = error instanceof DatabaseError && lockFailures.has(error.code ?? '');
      if (!isBusy || tries === maxTries) throw error;
    }
  }
}

const maxTries = 30;

/** PostgreSQL's error codes for a deadlock and for a lock timeout. */
const lockFailures = new Set(['40P01', '55P03']);

async function tryToDropTable(cluster: Cluster, afterMoment: () => void): Promise<Mistake> {
  const timeline = (await cluster.readMembers()).find(({ role }) => role === 'leader')?.timeline;
  const momentMs = Date.now();
  const [times] = await cluster.runOnPrimary<{ correct: string; early: string }>(
    'quitanda',
    `select ${formatTimeInSql('now')} as correct, ${formatTimeInSql(`now - interval '${tooEarly}'`)} as early
     from (select clock_timestamp() as now) as clock`,
  );
  if (!times || timeline === undefined)
    throw new Error('The time of the database could not be read.');
  afterMoment();
  await sleep(beforeMistakeMs);
  // The limit is short, because a wait for the lock would make the recovery point longer.
  const lockTimeout = "set lock_timeout = '300ms'";
  await cluster.runOnPrimary('quitanda', lockTimeout, 'drop table list_items cascade');
  const at = (time: string): Moment => ({ time, timeline });
  return {
    correctMoment: at(times.correct),
    earlyMoment: at(times.early),
    momentMs,
    droppedMs: Date.now(),
  };
}

/** Returns SQL that formats a time as text. */
const formatTimeInSql = (time: string) =>
  `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`;

async function countItems(cluster: Cluster): Promise<number> {
  const [row] = await cluster.runOnPrimary<{ count: string }>(
    'quitanda',
    'select count(*) from list_items',
  );
  return Number(row?.count);
}

/** The last write that the restored server has of each device, by the id of the device. */
async function readLastSequences(cluster: Cluster): Promise<ReadonlyMap<string, number>> {
  const rows = await cluster.runOnPrimary<{ id: string; last: string }>(
    'quitanda',
    'select device_id as id, last_sequence as last from devices',
  );
  return new Map(rows.map(({ id, last }) => [id, Number(last)]));
}

type HistoryOf = (device: Device) => DeviceHistory;

/** Compares the rows of each household with those writes that `isIncluded` accepts. */
async function findDifference(
  load: Load,
  historyOf: HistoryOf,
  isIncluded: (write: CreatedWrite, history: DeviceHistory) => boolean,
): Promise<Difference> {
  const sum = { lost: 0, doubled: 0 };
  for (const { account, devices, initialStock } of load.households) {
    const expected = stateOf(initialStock, devices.map(historyOf), isIncluded);
    const { lost, doubled } = compare(expected, await readHousehold(account));
    sum.lost += lost;
    sum.doubled += doubled;
  }
  return sum;
}

/** Lets each device fetch all changes. Counts those that then show other rows than the server has. */
async function countDifferingDevices(load: Load): Promise<number> {
  let differing = 0;
  for (const { account, devices } of load.households) {
    const stored = await readHousehold(account);
    for (const device of devices) {
      await device.pull();
      if (!hasSameRows(device.replica.shown, stored)) differing += 1;
    }
  }
  return differing;
}

/** When the first included write was acknowledged, in milliseconds since 1970. */
const findFirstAcknowledgement = (
  load: Load,
  isIncluded: (write: CreatedWrite) => boolean,
): number =>
  load.devices
    .flatMap(({ createdWrites }) => createdWrites.filter(isIncluded))
    .reduce((first, { acknowledgedAt = 0 }) => Math.min(first, acknowledgedAt), Infinity);
