/**
 * What do the streams of many devices cost, how soon do devices receive a change, and how does a
 * restart affect them? Measures one process on its own, then two.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../e2e/support/app.ts';
import { buildServer } from '../../scripts/build-server.ts';
import { cpuBetween, cpuTimes, memoryMiB, treeOf } from '../../scripts/measuring/processes.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { startPostgres, type BenchPostgres } from '../harness/postgres.ts';
import type { Goal, Report, Table } from '../harness/report.ts';
import { serverSettings, startProgram, startServer } from '../harness/server.ts';
import { changeAll, findEventDelays, type ChangeResult, type EventDelays } from './changes.ts';
import { listenAt, type Listeners, type ReceivedEvent } from './listeners.ts';
import { createMemberships, householdsOfPerson, type MembershipSet } from './people.ts';
import { measureRestarts, restartGoals, restartTable } from './restarts.ts';

export const normal = {
  streams: 5_000,
  /** How long changes are sent, and the pause between two changes of a household. */
  seconds: 30,
  everySeconds: 10,
  /**
   * Gives the garbage collector time to free the garbage from opening the streams. In a shorter idle
   * time that collection would dominate, and work that recurs every 30 s would be only half counted.
   */
  settleSeconds: 15,
  idleSeconds: 60,
  drainSeconds: 5,
  /** The households whose changes two processes exchange. */
  households: 200,
};
export const short: typeof normal = {
  streams: 20,
  seconds: 1,
  everySeconds: 0.5,
  settleSeconds: 0,
  idleSeconds: 0.5,
  drainSeconds: 1,
  households: 4,
};

/** The mean number of streams of a household: each of its two or three people has one. */
const streamsOfHousehold = 2.5;
/** The share of the streams that is opened and closed before, to compile the code. */
const warmUpShare = 0.1;
/** An event that takes longer counts as missed. A process polls at least every 30 seconds. */
const maxEventMs = 35_000;

interface ChangeRun extends EventDelays {
  readonly name: string;
  /** The maximum of the p95 in milliseconds. */
  readonly bound: number;
  readonly changed: ChangeResult;
  /** Processor use of the server, in percent of one core. */
  readonly cpu: number;
}

export async function measure(settings: typeof normal): Promise<Report> {
  const { streams, seconds, everySeconds, settleSeconds, idleSeconds } = settings;
  const postgres = await startPostgres();
  const oneProcess = await measureOneProcess(postgres, settings);
  const changeRuns = [
    oneProcess.changeRun,
    await measureTwoProcesses(postgres, settings, 'notified'),
    await measureTwoProcesses(postgres, settings, 'polled'),
  ];
  return {
    method: [
      `${streams} streams, each with a separate token: ${streams / householdsOfPerson} people in ${streams / streamsOfHousehold} households of two or three. Memory: PSS of the process ${settleSeconds} s after the last stream was opened, minus the PSS before the first one. Idle CPU over ${idleSeconds} s.`,
      `Then each household has a change every ${everySeconds} s for ${seconds} s, by a call to sync; devices do not fetch the changed rows. Clients, server and PostgreSQL share the machine.`,
      'Restarts: rolling, another process listens at the port before the old one stops (its streams end after DRAIN_SECONDS); cold, the process stops and starts again. Devices reconnect after the same pauses as the app.',
      `Two processes: ${settings.households} households are changed through one process and listen at the other. notified: by PostgreSQL; polled: DATABASE_LISTEN_URL leads nowhere, so a process reads the revisions every three seconds.`,
    ],
    tables: [oneProcess.idleTable, eventDelayTable(changeRuns), restartTable(oneProcess.restarts)],
    goals: [
      ...oneProcess.idleGoals,
      ...changeRuns.flatMap(changeGoals),
      ...restartGoals(oneProcess.restarts),
    ],
  };
}

async function measureOneProcess(postgres: BenchPostgres, settings: typeof normal) {
  const { streams, seconds, everySeconds, settleSeconds, idleSeconds, drainSeconds } = settings;
  const everyMs = everySeconds * 1_000;
  await buildServer();
  const clusterSettings = {
    ...serverSettings,
    PORT: `${await findFreePort()}`,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: `${drainSeconds}`,
    DATABASE_URL: (await postgres.createFilledDatabase('one')).url,
  };
  const start = () => startProgram('bench/live/cluster.ts', clusterSettings);
  const cluster = await start();
  const { url } = cluster;
  console.log(`Creating the people of ${streams} streams…`);
  const membershipSet = await createMemberships(url, streams, streams / streamsOfHousehold);
  const { memberships, writers } = membershipSet;
  const pid = treeOf(cluster.pid)[1] ?? 0;
  const warmUpListeners = await listenAt(
    url,
    memberships.slice(0, streams * warmUpShare),
    () => undefined,
  );
  await changeAll(url, writers, { everyMs, milliseconds: everyMs / 2 });
  warmUpListeners.close();
  // Fetches all tokens now, so that opening a stream does not include fetching one.
  await Promise.all(memberships.map(({ token }) => token(url)));
  await sleep(settleSeconds * 1_000);

  const receivedEvents: ReceivedEvent[] = [];
  console.log(`${streams} streams…`);
  const before = { memory: memoryMiB([pid]), cpu: cpuTimes([pid]), at: performance.now() };
  const listeners = await listenAt(url, memberships, (each) => receivedEvents.push(each));
  const openingSeconds = (performance.now() - before.at) / 1_000;
  const openingCpuMs = cpuBetween(before.cpu, cpuTimes([pid])) / streams;
  await sleep(settleSeconds * 1_000);
  const kibibytes = ((memoryMiB([pid]) - before.memory) * 1_024) / listeners.openCount();
  const idle = () => sleep(idleSeconds * 1_000);
  const { percents } = await measureCpuDuring([[pid], postgres.pids()], idle);

  receivedEvents.length = 0;
  const milliseconds = seconds * 1_000;
  const changeRun = await measureChanges(
    { name: 'one process', bound: 300, pid },
    membershipSet,
    receivedEvents,
    () => changeAll(url, writers, { everyMs, milliseconds }),
  );
  const restarts = await measureRestarts(membershipSet, listeners, cluster, start, everyMs);
  listeners.close();
  const idleCpu = percents[0] ?? Number.NaN;
  const idleTable: Table = {
    title:
      'Open streams while nothing happens: memory and processor of the server, and of PostgreSQL',
    head: [
      'streams',
      'opened in s',
      'CPU ms to open one',
      'KiB of each',
      'idle CPU %',
      'of PostgreSQL %',
    ],
    rows: [
      [
        String(streams),
        openingSeconds,
        openingCpuMs,
        kibibytes,
        idleCpu,
        percents[1] ?? Number.NaN,
      ],
    ],
  };
  const idleGoals: Goal[] = [
    { name: 'live-stream-kib', figure: kibibytes, bound: 20 },
    { name: 'live-idle-cpu', figure: idleCpu, bound: 2 },
  ];
  return { idleTable, idleGoals, changeRun, restarts };
}

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

/** Sends changes, and waits until each device has received each of them. */
async function measureChanges(
  { name, bound, pid }: { readonly name: string; readonly bound: number; readonly pid: number },
  { memberships }: MembershipSet,
  receivedEvents: readonly ReceivedEvent[],
  send: () => Promise<ChangeResult>,
): Promise<ChangeRun> {
  console.log(`Changes, ${name}…`);
  const { result: changed, percents } = await measureCpuDuring([[pid]], send);
  const deadline = performance.now() + maxEventMs;
  let delays = findEventDelays(changed, receivedEvents, memberships);
  while (delays.missed > 0 && performance.now() < deadline) {
    await sleep(100);
    delays = findEventDelays(changed, receivedEvents, memberships);
  }
  return { name, bound, changed, cpu: percents[0] ?? Number.NaN, ...delays };
}

/** Sends changes to one process, while the streams are open at the other. */
async function measureTwoProcesses(
  postgres: BenchPostgres,
  { households, seconds, everySeconds }: typeof normal,
  way: 'notified' | 'polled',
): Promise<ChangeRun> {
  const settings = {
    DATABASE_URL: (await postgres.createFilledDatabase(way)).url,
    // No process listens on this port.
    ...(way === 'polled' && { DATABASE_LISTEN_URL: 'postgresql://127.0.0.1:9/nowhere' }),
  };
  const [writingServer, listeningServer] = [
    await startServer(settings),
    await startServer(settings),
  ];
  const membershipSet = await createMemberships(
    writingServer.url,
    households * streamsOfHousehold,
    households,
  );
  const receivedEvents: ReceivedEvent[] = [];
  const listeners: Listeners = await listenAt(
    listeningServer.url,
    membershipSet.memberships,
    (each) => receivedEvents.push(each),
  );
  const run = await measureChanges(
    {
      name: `two processes, ${way}`,
      bound: way === 'polled' ? 3_500 : 300,
      pid: listeningServer.pid,
    },
    membershipSet,
    receivedEvents,
    () =>
      changeAll(writingServer.url, membershipSet.writers, {
        everyMs: everySeconds * 1_000,
        milliseconds: seconds * 1_000,
      }),
  );
  listeners.close();
  await Promise.all([writingServer.stop(), listeningServer.stop()]);
  return run;
}

const eventDelayTable = (all: readonly ChangeRun[]): Table => ({
  title: 'Milliseconds from sending a change until each device of the household receives its line',
  head: ['', 'changes', 'lines', 'p50', 'p95', 'p99', 'max', 'missed', 'CPU % of the server'],
  rows: all.map(({ name, changed, milliseconds, missed, cpu }) => [
    name,
    String(changed.changes.length),
    String(milliseconds.length),
    median(milliseconds),
    quantile(milliseconds, 0.95),
    quantile(milliseconds, 0.99),
    quantile(milliseconds, 1),
    String(missed),
    cpu,
  ]),
});

function changeGoals({ name, bound, milliseconds, missed, changed }: ChangeRun): Goal[] {
  const suffix = name.replaceAll(/[^a-z]+/gu, '-');
  return [
    { name: `live-p95-ms-${suffix}`, figure: quantile(milliseconds, 0.95), bound },
    {
      name: `live-missed-${suffix}`,
      figure: missed + changed.failed,
      bound: 0,
      isExact: true,
    },
  ];
}
