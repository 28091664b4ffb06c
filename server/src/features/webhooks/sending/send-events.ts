/**
 * Sends the queued events of webhooks (HOOK-04, docs/adr/0061): those of one webhook one after the
 * other, in the order of the changes, by one process at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import type { RetentionRule } from '../../../db/purging/purge.ts';
import type { PostEvent } from './post-event.ts';
import {
  endLease,
  leaseReceivers,
  purgeEvents,
  recordDelivered,
  recordFailed,
  selectNextEvent,
  switchOff,
  type Receiver,
} from './sending.sql.ts';
import { signedHeaders } from './sign.ts';

interface SendingDeps {
  readonly database: Database;
  readonly postEvent: PostEvent;
  readonly now: () => Date;
}

const secondMs = 1_000;
const dayMs = 86_400_000;

/** How many webhooks a process sends to at the same time. */
const receiversAtOnce = 10;
/** A process that ends without notice holds its webhooks for this time. */
const leaseMs = 60 * secondMs;
/** After this time a webhook makes room for others; the rest of the lease is for its last request. */
const turnMs = 40 * secondMs;

/** How long to wait after each failure in a row, in seconds; the last one repeats. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200];
/** With these pauses it takes about three days to fail this often. */
const failuresUntilOff = 40;
/** The receiver says that it will never take events again. */
const gone = 410;

/** The time after which an event must have happened to be sent still. */
const sinceOf = (now: Date) => new Date(now.getTime() - dayMs);

/** Deletes events that are not sent any more. */
export const eventsPurge: RetentionRule = { statement: purgeEvents, retentionMs: dayMs };

/** Returns the time to wait after so many failures in a row, in milliseconds. */
export const pauseAfter = (failures: number): number =>
  (pauses[Math.min(failures, pauses.length) - 1] ?? 0) * secondMs;

/**
 * Sends what is due, and returns the number of webhooks that had waiting events. `signal` ends it; a
 * request that is then under way counts as not made.
 */
export async function sendDueEvents(deps: SendingDeps, signal: AbortSignal): Promise<number> {
  const { database, now } = deps;
  const at = now();
  const lease = [new Date(at.getTime() + leaseMs), receiversAtOnce, sinceOf(at)] as const;
  const receivers = await database.rows(leaseReceivers, at, ...lease);
  await Promise.all(receivers.map((receiver) => sendQueue(deps, receiver, signal)));
  return receivers.length;
}

async function sendQueue(
  { database, postEvent, now }: SendingDeps,
  { householdId, id, url, secret }: Receiver,
  signal: AbortSignal,
): Promise<void> {
  const turnEnd = now().getTime() + turnMs;
  while (!signal.aborted && now().getTime() < turnEnd) {
    const event = await database.first(selectNextEvent, householdId, id, sinceOf(now()));
    if (!event) break;
    const headers = signedHeaders({ ...event, secret, now: now() });
    const posted = await postEvent({ url, headers, body: event.body }, signal).catch(() => null);
    if (posted === null) break;
    const { outcome, status } = posted;
    const attempt = [householdId, id, now()] as const;
    if (outcome === 'delivered') {
      await database.rows(recordDelivered, ...attempt, event.id, status);
      continue;
    }
    const failures = event.failures + 1;
    const nextTryAt = new Date(now().getTime() + pauseAfter(failures));
    await database.rows(recordFailed, ...attempt, nextTryAt, outcome, status);
    if (failures >= failuresUntilOff || status === gone) await database.rows(switchOff, ...attempt);
    return;
  }
  await database.rows(endLease, householdId, id);
}

/** Sends events until it is stopped. */
export interface SendingJob {
  /** Resolves when nothing is sent any more. */
  stop(): Promise<void>;
}

interface SendingJobDeps extends SendingDeps {
  readonly onFailure: (error: unknown) => void;
  readonly onCompleted?: (() => void) | undefined;
}

/** How often a process looks for events, and how long it waits after a failure of the database. */
const everyMs = 2 * secondMs;
const afterFailureMs = 30 * secondMs;

/** Looks for events every two seconds. A failure is reported, and a later round tries again. */
export function startSending(deps: SendingJobDeps): SendingJob {
  const { onFailure, onCompleted } = deps;
  const stopped = new AbortController();
  const { signal } = stopped;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await sendDueEvents(deps, signal).then(
        (count) => {
          onCompleted?.();
          return count === receiversAtOnce ? 0 : everyMs;
        },
        (error: unknown) => {
          onFailure(error);
          return afterFailureMs;
        },
      );
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
