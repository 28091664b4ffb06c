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
import { createSignedHeaders } from './sign.ts';

interface SendingDeps {
  readonly database: Database;
  readonly postEvent: PostEvent;
  readonly now: () => Date;
}

const secondMs = 1_000;
const dayMs = 86_400_000;

/** The maximum number of webhooks to which a process sends at the same time. */
const maxConcurrentReceivers = 10;
/** The length of a lease. If a process crashes, its webhooks wait until the lease expires. */
const leaseMs = 60 * secondMs;
/**
 * The time after which sending to a webhook stops, so that other webhooks get their events. It is
 * shorter than the lease, so that the last request ends within the lease.
 */
const maxSendingMs = 40 * secondMs;

/** The pauses before retries after consecutive failures. The last pause repeats. */
const retryPausesSeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200];
/**
 * The number of consecutive failures after which a webhook is switched off. With these pauses, that
 * is after about three days.
 */
const maxFailures = 40;
/** The status by which a receiver permanently refuses events (410 Gone). */
const statusGone = 410;

/** Events that were queued before this time are not sent any more. */
const oldestQueuedAt = (now: Date) => new Date(now.getTime() - dayMs);

/** Deletes events that are too old to be sent. */
export const eventsPurge: RetentionRule = { statement: purgeEvents, retentionMs: dayMs };

/** Returns the pause after this number of consecutive failures, in milliseconds. */
export const retryPauseMs = (failures: number): number =>
  (retryPausesSeconds[Math.min(failures, retryPausesSeconds.length) - 1] ?? 0) * secondMs;

/**
 * Sends the due events, and returns the number of webhooks that had due events. Stops when `signal`
 * aborts. A request that was aborted is not recorded.
 */
export async function sendDueEvents(deps: SendingDeps, signal: AbortSignal): Promise<number> {
  const { database, now } = deps;
  const startedAt = now();
  const leasedUntil = new Date(startedAt.getTime() + leaseMs);
  const receivers = await database.rows(
    leaseReceivers,
    startedAt,
    leasedUntil,
    maxConcurrentReceivers,
    oldestQueuedAt(startedAt),
  );
  await Promise.all(receivers.map((receiver) => sendQueue(deps, receiver, signal)));
  return receivers.length;
}

async function sendQueue(
  { database, postEvent, now }: SendingDeps,
  { householdId, id, url, secret }: Receiver,
  signal: AbortSignal,
): Promise<void> {
  const deadline = now().getTime() + maxSendingMs;
  while (!signal.aborted && now().getTime() < deadline) {
    const event = await database.first(selectNextEvent, householdId, id, oldestQueuedAt(now()));
    if (!event) break;
    const headers = createSignedHeaders({ ...event, secret, now: now() });
    const result = await postEvent({ url, headers, body: event.body }, signal).catch(() => null);
    if (result === null) break;
    const { outcome, status } = result;
    const attempt = [householdId, id, now()] as const;
    if (outcome === 'delivered') {
      await database.rows(recordDelivered, ...attempt, event.id, status);
      continue;
    }
    const failures = event.failures + 1;
    const nextTryAt = new Date(now().getTime() + retryPauseMs(failures));
    await database.rows(recordFailed, ...attempt, nextTryAt, outcome, status);
    if (failures >= maxFailures || status === statusGone)
      await database.rows(switchOff, ...attempt);
    return;
  }
  await database.rows(endLease, householdId, id);
}

/** A job that sends events until it is stopped. */
export interface SendingJob {
  /** Stops the sending. Resolves after the last request has ended. */
  stop(): Promise<void>;
}

interface SendingJobDeps extends SendingDeps {
  readonly onFailure: (error: unknown) => void;
  readonly onCompleted?: (() => void) | undefined;
}

const pollIntervalMs = 2 * secondMs;
/** The pause before the next poll after a poll has failed. */
const pauseAfterFailureMs = 30 * secondMs;

/**
 * Polls for events every two seconds. Polls again at once if a poll found the maximum number of
 * webhooks, because more may be due. Reports a failure, and polls again after 30 seconds.
 */
export function startSending(deps: SendingJobDeps): SendingJob {
  const { onFailure, onCompleted } = deps;
  const stopController = new AbortController();
  const { signal } = stopController;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await sendDueEvents(deps, signal).then(
        (count) => {
          onCompleted?.();
          return count === maxConcurrentReceivers ? 0 : pollIntervalMs;
        },
        (error: unknown) => {
          onFailure(error);
          return pauseAfterFailureMs;
        },
      );
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const polling = run();
  return {
    async stop() {
      stopController.abort();
      await polling;
    },
  };
}
