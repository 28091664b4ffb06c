/**
 * What do the streams of many devices cost, how soon do devices receive a change, and how does a
 * restart affect them? Measures one process on its own, then two behind PgBouncer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../e2e/support/app.ts';
import { cpuBetween, cpuTimes, memoryMiB } from '../../scripts/measuring/processes.ts';
import { startPooledDatabases, type PooledDatabases } from '../replicas/databases.ts';
import { childrenOf } from '../replicas/processes.ts';
import type { Report } from '../report.ts';
import { startProgram, startServer, type RunningServer } from '../server.ts';
import { changeAll, findEventDelays } from './changes.ts';
import {
  goalsOf,
  eventDelayTable,
  restartTable,
  idleTable,
  type ChangeRun,
  type RestartResult,
  type IdleStreams,
} from './figures.ts';
import { listenAt, type ReceivedEvent, type Listeners } from './listeners.ts';
import { householdsOfPerson, createMemberships, type MembershipSet } from './people.ts';

/** The mean number of streams of a household: each of its two or three people has one. */
const streamsOfHousehold = 2.5;
const changeEveryMs = 10_000;
/**
 * The share of the streams that is opened and closed before the measurement, to compile the code.
 */
const warmUpShare = 0.1;
/** Gives the garbage collector time to free the garbage from opening the streams. */
const settleMs = 15_000;
/**
 * In a shorter time the collection of garbage from opening the streams would dominate, and work
 * that recurs every 30 s would be only half counted.
 */
const minIdleSeconds = 60;
const twoProcessesLoad = { households: 200, everyMs: 10_000 };
const maxReopenMs = 60_000;

type Settings = Readonly<Record<string, string>>;

export async function measure({
  seconds = 30,
  sizes: [streams = 5_000] = [],
}: {
  seconds?: number;
  sizes?: readonly number[];
}): Promise<Report> {
  const databases = await startPooledDatabases();
  const oneProcess = await measureOneProcess(databases, streams, seconds);
  const changeRuns = [oneProcess.changeRun];
  for (const isNotified of [true, false])
    changeRuns.push(await measureTwoProcesses(databases, isNotified, seconds));
  const measurements = { idle: [oneProcess.idle], changeRuns, restarted: oneProcess.restarted };
  return {
    method: [
      `${streams} streams, each with a separate token: ${streams / householdsOfPerson} people in ${streams / streamsOfHousehold} households of two or three. Memory: PSS of the process ${settleMs / 1_000} s after the last stream was opened, minus the PSS before the first one. Idle CPU over ${idleSeconds(seconds)} s.`,
      `Then each household has a change every ${changeEveryMs / 1_000} s for ${seconds} s, by a call to sync; devices do not fetch the changed rows. Clients, server and PostgreSQL share the machine.`,
      'Restarts: rolling, another process listens at the port before the old one stops (its streams end after DRAIN_SECONDS); cold, the process stops and starts again. Devices reconnect after the same pauses as the app.',
      `Two processes: ${databases.poolerVersion} in transaction mode, unnamed statements; ${twoProcessesLoad.households} households are changed through one process and listen at the other. notified: DATABASE_LISTEN_URL is the address of PostgreSQL itself; polled: DATABASE_LISTEN_URL is not set.`,
    ],
    tables: [
      idleTable(measurements.idle),
      eventDelayTable(changeRuns),
      restartTable(oneProcess.restarted),
    ],
    goals: goalsOf(measurements),
  };
}

async function measureOneProcess(databases: PooledDatabases, streams: number, seconds: number) {
  const { primary } = await databases.create('one');
  const port = await findFreePort();
  const start = () =>
    startProgram('bench/replicas/cluster.ts', {
      PORT: `${port}`,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
      PASSWORD_TRIES: '20000',
      PROCESSES: '1',
      DATABASE_URL: primary,
    });
  const cluster = await start();
  const { url } = cluster;
  console.log(`Creating the people of ${streams} streams…`);
  const { memberships, writers } = await createMemberships(
    url,
    streams,
    streams / streamsOfHousehold,
  );
  const pid = workerPidOf(cluster);
  const warmUpListeners = await listenAt(
    url,
    memberships.slice(0, streams * warmUpShare),
    () => undefined,
  );
  await changeAll(url, writers, { everyMs: changeEveryMs, milliseconds: changeEveryMs / 2 });
  warmUpListeners.close();
  // Fetches all tokens now, so that opening a stream does not include fetching one.
  await Promise.all(memberships.map(({ token }) => token(url)));
  await sleep(settleMs);

  let receivedEvents: ReceivedEvent[] = [];
  console.log(`${streams} streams…`);
  const before = { memory: memoryMiB([pid]), cpu: cpuTimes([pid]), at: performance.now() };
  const listeners = await listenAt(url, memberships, (each) => receivedEvents.push(each));
  const openingSeconds = (performance.now() - before.at) / 1_000;
  const openingCpuMs = cpuBetween(before.cpu, cpuTimes([pid])) / streams;
  await sleep(settleMs);
  const kibibytes = ((memoryMiB([pid]) - before.memory) * 1_024) / listeners.openCount();
  const idleUse = await measureCpuDuring([[pid], databases.pids()], () =>
    sleep(idleSeconds(seconds) * 1_000),
  );
  const idle: IdleStreams = {
    streams: listeners.openCount(),
    openingSeconds,
    openingCpuMs,
    kibibytes,
    idleCpu: idleUse.percents[0] ?? Number.NaN,
    idleDatabaseCpu: idleUse.percents[1] ?? Number.NaN,
  };

  console.log('Changes…');
  receivedEvents = [];
  const changeOptions = { everyMs: changeEveryMs, milliseconds: seconds * 1_000 };
  const { result: changed, percents } = await measureCpuDuring([[pid]], () =>
    changeAll(url, writers, changeOptions),
  );
  await sleep(500);
  const changeRun: ChangeRun = {
    name: 'one process',
    changed,
    cpu: percents[0] ?? Number.NaN,
    ...findEventDelays(changed, receivedEvents, memberships),
  };

  const membershipSet = { memberships, writers };
  const rolling = await measureRestart(
    'a rolling restart',
    membershipSet,
    listeners,
    url,
    async () => {
      process.kill(cluster.pid, 'SIGHUP');
      while (childrenOf(cluster.pid).includes(pid)) await sleep(50);
    },
  );
  let currentCluster = cluster;
  const cold = await measureRestart('a cold restart', membershipSet, listeners, url, async () => {
    await currentCluster.stop();
    currentCluster = await start();
  });
  listeners.close();
  await currentCluster.stop();
  return {
    idle,
    changeRun,
    restarted: [
      { ...rolling, isRolling: true },
      { ...cold, isRolling: false },
    ],
  };
}

const idleSeconds = (seconds: number) => Math.max(seconds, minIdleSeconds);

const workerPidOf = ({ pid }: RunningServer) => childrenOf(pid)[0] ?? 0;

/**
 * Runs `work`. Returns its result, and the processor use of each group of processes during `work`, in
 * percent of one core.
 */
async function measureCpuDuring<T>(groups: readonly (readonly number[])[], work: () => Promise<T>) {
  const before = groups.map((pids) => ({ pids, times: cpuTimes(pids) }));
  const start = performance.now();
  const result = await work();
  const elapsedMs = performance.now() - start;
  const percents = before.map(
    ({ pids, times }) => (cpuBetween(times, cpuTimes(pids)) / elapsedMs) * 100,
  );
  return { result, percents };
}

/** Restarts the server while changes are sent, and waits until all streams are open again. */
async function measureRestart(
  name: string,
  { memberships, writers }: MembershipSet,
  listeners: Listeners,
  url: string,
  restartServer: () => Promise<void>,
): Promise<Omit<RestartResult, 'isRolling'>> {
  console.log(`${name}…`);
  listeners.readAttempts();
  const changeOptions = { everyMs: changeEveryMs, milliseconds: 2 * changeEveryMs };
  const changing = changeAll(url, writers, changeOptions);
  const start = performance.now();
  await restartServer();
  const areAllOpen = () => listeners.openCount() >= memberships.length;
  // The old streams end shortly after the new process has started.
  while (listeners.openCount() === memberships.length && performance.now() - start < 5_000)
    await sleep(10);
  while (!areAllOpen() && performance.now() - start < maxReopenMs) await sleep(20);
  const seconds = areAllOpen() ? (performance.now() - start) / 1_000 : Number.NaN;
  const changed = await changing;
  return {
    name,
    attempts: listeners.readAttempts(),
    changed,
    seconds,
    streams: listeners.openCount(),
  };
}

/** Sends changes to one process, while the streams are open at the other. */
async function measureTwoProcesses(
  databases: PooledDatabases,
  isNotified: boolean,
  seconds: number,
): Promise<ChangeRun> {
  const name = isNotified ? 'two processes, notified' : 'two processes, polled';
  console.log(`${name}…`);
  const { primary, pooled } = await databases.create(isNotified ? 'notified' : 'polled');
  const settings: Settings = {
    DATABASE_URL: pooled,
    DATABASE_STATEMENTS: 'unnamed',
    ...(isNotified && { DATABASE_LISTEN_URL: primary }),
  };
  const [writingServer, listeningServer] = [
    await startServer(settings),
    await startServer(settings),
  ];
  const { households, everyMs } = twoProcessesLoad;
  const { memberships, writers } = await createMemberships(
    writingServer.url,
    households * streamsOfHousehold,
    households,
  );
  const receivedEvents: ReceivedEvent[] = [];
  const listeners = await listenAt(listeningServer.url, memberships, (each) =>
    receivedEvents.push(each),
  );
  const { result: changed, percents } = await measureCpuDuring([[listeningServer.pid]], () =>
    changeAll(writingServer.url, writers, { everyMs, milliseconds: seconds * 1_000 }),
  );
  // Leaves time for one more poll.
  await sleep(4_000);
  listeners.close();
  const delays = findEventDelays(changed, receivedEvents, memberships);
  await Promise.all([writingServer.stop(), listeningServer.stop()]);
  return { name, changed, cpu: percents[0] ?? Number.NaN, ...delays };
}
