/** Restarts the server while changes are sent, and waits until all streams are open again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { treeOf } from '../../scripts/measuring/processes.ts';
import type { Goal, Table } from '../harness/report.ts';
import type { RunningServer } from '../harness/server.ts';
import { changeAll, type ChangeResult } from './changes.ts';
import type { Listeners, OpenAttempts } from './listeners.ts';
import type { MembershipSet } from './people.ts';

const maxReopenMs = 60_000;

export interface RestartResult {
  readonly name: 'rolling' | 'cold';
  readonly attempts: OpenAttempts;
  readonly changed: ChangeResult;
  /** Seconds until all streams were open again. */
  readonly seconds: number;
  readonly streams: number;
}

/**
 * Measures a rolling restart, where another process listens at the port before the old one stops,
 * and a cold one. `start` starts the process again. Stops it at the end.
 */
export async function measureRestarts(
  membershipSet: MembershipSet,
  listeners: Listeners,
  cluster: RunningServer,
  start: () => Promise<RunningServer>,
  everyMs: number,
): Promise<readonly RestartResult[]> {
  const restart = (name: RestartResult['name'], work: () => Promise<void>) =>
    measureRestart(name, membershipSet, listeners, cluster.url, work, everyMs);
  const [, oldPid = 0] = treeOf(cluster.pid);
  const rolling = await restart('rolling', async () => {
    process.kill(cluster.pid, 'SIGHUP');
    while (treeOf(cluster.pid).includes(oldPid)) await sleep(50);
  });
  let restarted = cluster;
  const cold = await restart('cold', async () => {
    await cluster.stop();
    restarted = await start();
  });
  listeners.close();
  await restarted.stop();
  return [rolling, cold];
}

async function measureRestart(
  name: RestartResult['name'],
  { memberships, writers }: MembershipSet,
  listeners: Listeners,
  url: string,
  restartServer: () => Promise<void>,
  everyMs: number,
): Promise<RestartResult> {
  console.log(`A ${name} restart…`);
  listeners.readAttempts();
  const changing = changeAll(url, writers, { everyMs, milliseconds: 2 * everyMs });
  const start = performance.now();
  await restartServer();
  const areAllOpen = () => listeners.openCount() >= memberships.length;
  // The old streams end shortly after the new process has started.
  while (listeners.openCount() === memberships.length && performance.now() - start < 5_000)
    await sleep(10);
  while (!areAllOpen() && performance.now() - start < maxReopenMs) await sleep(20);
  const seconds = areAllOpen() ? (performance.now() - start) / 1_000 : Number.NaN;
  const changed = await changing;
  const streams = listeners.openCount();
  return { name, attempts: listeners.readAttempts(), changed, seconds, streams };
}

export const restartTable = (all: readonly RestartResult[]): Table => ({
  title:
    'Restarts while changes go on: attempts to open streams, and changes that were sent again or failed',
  head: [
    '',
    'streams',
    's until all open',
    'opened',
    'unanswered',
    'unavailable (503)',
    'refused',
    'changes',
    'sent again',
    'failed',
  ],
  rows: all.map(({ name, streams, seconds, attempts, changed }) => [
    name,
    String(streams),
    seconds,
    ...[attempts.opened, attempts.unanswered, attempts.unavailable, attempts.refused].map(String),
    ...[changed.changes.length, changed.retried, changed.failed].map(String),
  ]),
});

/**
 * At a rolling restart every attempt must be answered, and no change may need a second attempt. At a
 * cold one devices get no answer for a while, and only attempts that never succeed count.
 */
export const restartGoals = (all: readonly RestartResult[]): Goal[] =>
  all.map(({ name, attempts, changed, seconds }) => ({
    name: `live-failed-${name}`,
    figure: Number.isNaN(seconds)
      ? Number.NaN
      : attempts.refused +
        changed.failed +
        (name === 'rolling' ? attempts.unanswered + changed.retried : 0),
    bound: 0,
    isExact: true,
  }));
