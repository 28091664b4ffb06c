/**
 * Sends the queued events of webhooks (HOOK-04, docs/adr/0061): the events of one webhook one after
 * the other, in the order of the changes, by one process at a time.
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

/** The maximum number of webhooks to which a process sends at the same time. */
const receiversAtOnce = 10;
/** The length of a lease. If a process crashes, its webhooks wait until the lease expires. */
const leaseMs = 60 * secondMs;
/**
 * The time after which sending to a webhook stops, so that others can be sent. The rest of the
 * lease is for its last request.
 */
const turnMs = 40 * secondMs;

/** The pauses after consecutive failures, in seconds. The last pause repeats. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200];
/**
 * The number of consecutive failures that switches a webhook off. With these pauses it takes about
 * three days.
 */
const failuresUntilOff = 40;
/** The status by which a receiver permanently refuses events (410 Gone). */
const gone = 410;

/** Returns the oldest time of events that are still sent. */
const sinceOf = (now: Date) => new Date(now.getTime() - dayMs);

/** Deletes events that are not sent any more. */
export const eventsPurge: RetentionRule = { statement: purgeEvents, retentionMs: dayMs };

/** Returns the pause after this number of consecutive failures, in milliseconds. */
export const pauseAfter = (failures: number): number =>
  (pauses[Math.min(failures, pauses.length) - 1] ?? 0) * secondMs;

/**
 * Sends the due events, and returns the number of webhooks that had queued events. `signal` stops
 * it. A request that is aborted by `signal` is not recorded.
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
  /** Stops the sending. Resolves after the last request has ended. */
  stop(): Promise<void>;
}

interface SendingJobDeps extends SendingDeps {
  readonly onFailure: (error: unknown) => void;
  readonly onCompleted?: (() => void) | undefined;
}

/** The interval of polling for events, and the pause after a failure of the database. */
const everyMs = 2 * secondMs;
const afterFailureMs = 30 * secondMs;

/** Polls for events every two seconds. A failure is reported, and a later poll tries again. */
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
