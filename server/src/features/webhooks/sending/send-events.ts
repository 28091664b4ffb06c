/**
 * Sends the queued events of webhooks (HOOK-04, docs/adr/0061): the events of one webhook one after
 * the other, in the order of the changes, by one process at a time.
 */
import type { Database } from '../../../db/database.ts';
import type { RetentionRule } from '../../../db/purging/purge.ts';
import { startSendingJob, type SendingJob } from '../../../http/outgoing/sending-job.ts';
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
  const receivers = await leaseDueReceivers(deps, maxConcurrentReceivers);
  await Promise.all(receivers.map((receiver) => sendQueue(deps, receiver, signal)));
  return receivers.length;
}

/** Leases at most `limit` webhooks that have due events to this process. */
function leaseDueReceivers({ database, now }: SendingDeps, limit: number): Promise<Receiver[]> {
  const startedAt = now();
  const leasedUntil = new Date(startedAt.getTime() + leaseMs);
  return database.rows(leaseReceivers, {
    now: startedAt,
    leasedUntil,
    limit,
    since: oldestQueuedAt(startedAt),
  });
}

async function sendQueue(
  { database, postEvent, now }: SendingDeps,
  { householdId, id, url, secret }: Receiver,
  signal: AbortSignal,
): Promise<void> {
  const deadline = now().getTime() + maxSendingMs;
  while (!signal.aborted && now().getTime() < deadline) {
    const event = await database.first(selectNextEvent, {
      householdId,
      webhookId: id,
      since: oldestQueuedAt(now()),
    });
    if (!event) break;
    const headers = createSignedHeaders({ ...event, secret, now: now() });
    const result = await postEvent({ url, headers, body: event.body }, signal).catch(() => null);
    if (result === null) break;
    const { outcome, status } = result;
    const attempt = { householdId, webhookId: id, now: now() };
    if (outcome === 'delivered') {
      await database.rows(recordDelivered, { ...attempt, eventId: event.id, status });
      continue;
    }
    const nextTryAt = new Date(now().getTime() + retryPauseMs(event.failures + 1));
    const failureValues = { nextTryAt, outcome, status, failuresBefore: event.failures };
    const recorded = await database.first(recordFailed, { ...attempt, ...failureValues });
    if ((recorded?.failures ?? 0) >= maxFailures || status === statusGone)
      await database.rows(switchOff, attempt);
    return;
  }
  await database.rows(endLease, { householdId, webhookId: id, now: now() });
}

interface SendingJobDeps extends SendingDeps {
  readonly onFailure: (error: unknown) => void;
  readonly onCompleted?: (() => void) | undefined;
}

/** Sends the events that are due, until the job is stopped. */
export const startSending = (deps: SendingJobDeps): SendingJob =>
  startSendingJob({
    take: (limit) => leaseDueReceivers(deps, limit),
    send: (receiver, signal) => sendQueue(deps, receiver, signal),
    pollIntervalMs: 2 * secondMs,
    maxConcurrent: maxConcurrentReceivers,
    onFailure: deps.onFailure,
    onCompleted: deps.onCompleted,
  });
