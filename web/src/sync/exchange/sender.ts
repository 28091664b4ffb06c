/**
 * Sends the waiting writes and fetches the rows that are due, with one call at a time over all tabs:
 * the drain of the queue. Also knows how the last call has ended.
 */
import type { Membership, SyncResponse } from '@quitanda/contract';
import { waitForBurstEnd } from '../../lib/timing/tap-bursts.ts';
import { CallError } from '../http/call-error.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { isKnownWrite } from '../outbox/write-ids.ts';
import type { CallFailure } from '../reads-and-writes.ts';
import { withLock, type IsHeld } from '../tabs/lock.ts';
import { applyAnswer, type ApplyAnswerDeps } from './apply-answer.ts';
import type { Batch } from './batch.ts';
import { createDeviceProgress } from './device-progress.ts';
import type { PullSchedule } from './pull-schedule.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';
import { sendBatch, type SyncCallDeps } from './sync-call.ts';
import { verdictOn } from './verdict.ts';

export interface Sender {
  readonly queue: SendQueue;
  /** Sends the waiting writes now, at the user's request. Resolves to the outcome. */
  readonly sendNow: () => Promise<SendOutcome>;
  /**
   * Moves the first waiting write, which the server answers with a server error, to the refusals,
   * so that later writes can be sent. `key` is the key of that write.
   */
  readonly setAside: (key: string) => Promise<void>;
  /** Why the last call failed; undefined if it succeeded. */
  readonly failure: () => CallFailure | undefined;
  /**
   * Whether the server has answered since this page was opened. From then on, a row that
   * is missing on this device does not exist on the server either.
   */
  readonly hasAnswered: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The outcome of an attempt to send all waiting writes. */
export type SendOutcome =
  /** All writes are sent. */
  | 'sent'
  /** Some writes still wait, for none of the reasons below, e.g. without a network. */
  | 'unanswered'
  /** The server requires a wait. */
  | 'asked-to-wait'
  /** The server requires a sign-in. */
  | 'signed-out'
  /**
   * The key of the first write. The server answers it with a server error, so later writes wait.
   */
  | { readonly failing: string };

export interface SenderDeps extends ApplyAnswerDeps, SyncCallDeps {
  /** The name of the home on this device. */
  readonly name: string;
  readonly outbox: Outbox;
  readonly pulls: PullSchedule;
  /**
   * Called after each answer, once its refusals are stored, with the households that the user
   * belongs to.
   */
  readonly onMemberships: (memberships: readonly Membership[]) => void;
}

/**
 * The failure of a write whose call is missing in this version. The write is not sent. It is kept
 * as a refusal until a version that can send it is installed.
 */
const unknownCallFailure = {
  kind: 'error-response',
  status: 400,
  failure: {
    code: 'validation',
    message: 'Esta versão do aplicativo não conhece esta alteração. Atualize e tente de novo.',
  },
} as const;

/** Creates the sender of one home. It sends nothing until its queue is woken. */
export function createSender(deps: SenderDeps): Sender {
  const { name, connection, outbox, pulls, reload, onMemberships } = deps;
  const listeners = new Set<() => void>();
  /** The key of the write that the server last answered with a server error. */
  let failingKey: string | undefined;
  let failure: CallFailure | undefined;
  let hasAnswered = false;
  const progress = createDeviceProgress(connection, outbox);
  const queue = createSendQueue(withSendLock, drain);

  function withSendLock(task: (isHeld: IsHeld) => Promise<void>): Promise<void> {
    const firstPendingKey = () => outbox.state().pending[0]?.key;
    return withLock(`quitanda-send-${name}`, task, firstPendingKey);
  }

  /** Sends all waiting writes and fetches the rows that are due, while this tab holds the lock. */
  async function drain(isHeld: IsHeld): Promise<void> {
    // The device's id and its progress are in the database. `wake` is called again when the
    // database has opened.
    if (connection.isOpening()) return;
    await reload();
    while (queue.state() !== 'closed' && isHeld()) {
      // Sends the writes of a burst of taps in one call.
      await waitForBurstEnd();
      const batch = await progress.takeBatch();
      const waitMs = progress.remainingWaitMs();
      if (waitMs > 0) return queue.wakeAfter(waitMs);
      const [first] = batch.writes;
      if (first === undefined && !pulls.isDue(batch.progress)) return;
      if (first !== undefined && !isKnownWrite(first))
        await outbox.refuse(first, unknownCallFailure);
      else if (!(await exchangeBatch(batch, isHeld))) return;
      queue.onSuccess();
    }
  }

  /** Exchanges one batch with the server. Returns whether the next batch may be sent now. */
  async function exchangeBatch(batch: Batch, isHeld: IsHeld): Promise<boolean> {
    const onPullFailed = pulls.begin();
    try {
      const answer = await sendBatch(deps, batch, isHeld);
      if (answer === undefined) return false;
      // Storing and showing the answer would delay the taps of a burst.
      await waitForBurstEnd();
      await applyAnswer(deps, progress, batch, answer);
      failure = undefined;
      // Set only after the new rows are shown. If it were set earlier, rows that are new in this
      // answer would count as missing.
      hasAnswered = true;
      onMemberships(answer.memberships);
      for (const listener of listeners) listener();
      if (answer.stopped === null) return true;
      await handleFailure(stopErrorOf(answer.stopped), firstUnhandledKey(batch, answer));
    } catch (error) {
      onPullFailed();
      if (!(error instanceof CallError)) throw error;
      failure = error.failure;
      for (const listener of listeners) listener();
      await handleFailure(error, batch.writes[0]?.key);
    }
    return false;
  }

  /**
   * Pauses the exchange, or schedules the next attempt. `key` is the key of the first write that
   * was not handled.
   */
  async function handleFailure(error: CallError, key: string | undefined): Promise<void> {
    const verdict = verdictOn(error);
    failingKey = verdict.kind === 'server-error' ? key : undefined;
    if (verdict.kind === 'sign-in-required') queue.requireSignIn();
    else if (verdict.waitMs > 0) queue.wakeAfter(await progress.requireWait(verdict.waitMs));
    else queue.retryLater();
  }

  async function sendNow(): Promise<SendOutcome> {
    queue.resume();
    await queue.latestDrain();
    const [first] = outbox.state().pending;
    if (first === undefined) return 'sent';
    if (queue.state() === 'signed-out') return 'signed-out';
    if (progress.remainingWaitMs() > 0) return 'asked-to-wait';
    return first.key === failingKey ? { failing: failingKey } : 'unanswered';
  }

  return {
    queue,
    sendNow,
    async setAside(key) {
      await withSendLock(() => outbox.setAside(key));
      queue.wake();
    },
    failure: () => failure,
    hasAnswered: () => hasAnswered,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The error by which the server stopped before the end of a batch. */
function stopErrorOf(stopped: NonNullable<SyncResponse['stopped']>): CallError {
  const { status, failure, retryAfter: retryAfterMs } = stopped;
  return new CallError({ kind: 'error-response', status, failure }, retryAfterMs);
}

/** The key of the first write of the batch that the server has not handled. */
function firstUnhandledKey({ writes }: Batch, { outcomes }: SyncResponse): string | undefined {
  const handled = new Set(outcomes.map(({ sequence }) => sequence));
  return writes.find(({ sequence }) => !handled.has(sequence))?.key;
}
