/**
 * Sends the waiting writes to the server and fetches newer rows, with one call at a time over all
 * tabs, until no write waits and the server has no more rows.
 */
import { foreground } from '#platform/foreground.ts';
import { network } from '#platform/network.ts';
import type { HouseholdChanges, Membership, SentWrite, SyncResponse } from '@quitanda/contract';
import { liveLimits } from '@quitanda/contract/live-limits';
import { cursorRevision } from '@quitanda/contract/sync-limits';
import { waitForBurstEnd } from '../../lib/timing/tap-bursts.ts';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/call.ts';
import type { Online } from '../http/online.ts';
import type { StoredWrite } from '../store/stored-write.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { isKnownWrite } from '../outbox/write-ids.ts';
import type { Connection } from '../store/connection.ts';
import type { Progress } from '../store/database.ts';
import { newProgress, withNewDeviceId } from '../store/progress.ts';
import { withLock, type IsHeld } from '../tabs/lock.ts';
import type { CallFailure, ErrorResponse, LooseInput } from '../reads-and-writes.ts';
import { nextBatch, numberWrites, type Batch, type NumberedWrite } from './batch.ts';
import {
  storeFetched,
  storeProgress,
  storeNewDeviceId,
  type FetchedChanges,
} from './stored-home.ts';
import { verdictOn } from './verdict.ts';

export interface Exchange {
  /** Starts sending the waiting writes. It may be called at any time. */
  readonly wake: () => void;
  /**
   * Starts sending, and also requests newer rows. Unless `isUrgent` is true, no rows are requested
   * if a tab of this device has just requested them.
   */
  readonly pull: (isUrgent: boolean) => void;
  /**
   * Called for each line of the live stream that this tab or another one receives: polling stops
   * while the stream is open. Rows are requested if the device's rows are older than `revision`.
   */
  readonly onStreamLine: (revision: number | undefined) => void;
  /** Called when the live stream is lost: polling starts again. */
  readonly onStreamLost: () => void;
  /** Requests newer rows at once. Resolves when the request has ended, even if it failed. */
  readonly pullNow: () => Promise<void>;
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
  readonly close: () => void;
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

export interface ExchangeDeps {
  /** The name of the home on this device. */
  readonly name: string;
  /** The id of the household; undefined for the personal household. */
  readonly household: string | undefined;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly call: Call;
  readonly online: Online;
  /** Reads the database again. */
  readonly reload: () => Promise<void>;
  /**
   * Called with the fetched rows, with the writes that they contain, and with the households that
   * the user belongs to. The callback shows the new rows and removes these writes in one step.
   */
  readonly onFetched: (
    households: readonly HouseholdChanges[],
    done: readonly StoredWrite[],
    progress: Progress,
    memberships: readonly Membership[],
  ) => void;
  readonly onRefused: (write: StoredWrite, refusal: ErrorResponse) => Promise<void>;
  /**
   * Called after each answer, once its refusals are stored, with the households that the user
   * belongs to.
   */
  readonly onMemberships: (memberships: readonly Membership[]) => void;
}

const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** The longest wait that a server's Retry-After can cause. */
const maxWaitMs = 15 * 60_000;
/** How often newer rows are requested without a live stream. */
const pullIntervalMs = 15_000;

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

export function createExchange(deps: ExchangeDeps): Exchange {
  const { name, household, connection, outbox, call, online, reload } = deps;
  const { onFetched, onRefused, onMemberships } = deps;
  const listeners = new Set<() => void>();
  let isClosed = false;
  let isWaitingForLock = false;
  /** The server requires a sign-in: new taps no longer start a call, and all writes are kept. */
  let isPaused = false;
  /**
   * Whether newer rows will be requested. With 'soon', they are requested only if no tab has just
   * requested them.
   */
  let pendingPull: 'none' | 'soon' | 'now' = 'none';
  /**
   * The newest revision that the stream has reported since the last request for rows; 0 for none.
   */
  let streamRevision = 0;
  /** The time until which the stream counts as open, milliseconds since the epoch. */
  let streamAliveUntil = 0;
  /** The key of the write that the server last answered with a server error. */
  let failingKey: string | undefined;
  let failure: CallFailure | undefined;
  let hasAnswered = false;
  /** The number of failures since the last success, at most 10. */
  let failureCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when the last started `drain` has ended, including its wait for the lock. */
  let latestDrain = Promise.resolve();
  /**
   * The progress in memory. Without a database it is the only one. With a database, `takeBatch`
   * merges it with the stored progress.
   */
  let progress: Progress = newProgress();
  /**
   * The sequence numbers of sent writes, by key. They are also kept in memory, because a full disk
   * cannot store them.
   */
  const sequences = new Map<string, number>();

  function wake(): void {
    clearTimeout(timer);
    if (isClosed || isPaused || isWaitingForLock) return;
    isWaitingForLock = true;
    latestDrain = withSendLock(drain).catch(pauseThenWake);
  }

  function pull(isUrgent: boolean): void {
    if (isUrgent) pendingPull = 'now';
    else if (pendingPull === 'none') pendingPull = 'soon';
    wake();
  }

  function withSendLock(task: (isHeld: IsHeld) => Promise<void>): Promise<void> {
    const firstPendingKey = () => outbox.state().pending[0]?.key;
    return withLock(`quitanda-send-${name}`, task, firstPendingKey);
  }

  function wakeAfter(delayMs: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(wake, delayMs);
  }

  /**
   * Retries after a pause that doubles with each failure. The pause is shortened at random by up to
   * a half, so that many devices do not retry at the same moment.
   */
  function pauseThenWake(): void {
    isWaitingForLock = false;
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failureCount);
    failureCount = Math.min(failureCount + 1, 10);
    wakeAfter(pauseMs * (0.5 + Math.random() / 2));
  }

  /** Sends all waiting writes and fetches the rows that are due, while this tab holds the lock. */
  async function drain(isHeld: IsHeld): Promise<void> {
    isWaitingForLock = false;
    // The device's id and its progress are in the database. `wake` is called again when the
    // database has opened.
    if (connection.isOpening()) return;
    await reload();
    const canContinue = () => !isClosed && isHeld();
    while (canContinue()) {
      // Sends the writes of a burst of taps in one call.
      await waitForBurstEnd();
      const batch = await takeBatch();
      const waitMs = remainingWaitMs(batch.progress);
      if (waitMs > 0) return wakeAfter(waitMs);
      const [first] = batch.writes;
      if (first === undefined && !isPullDue(batch.progress)) return;
      if (first !== undefined && !isKnownWrite(first))
        await outbox.refuse(first, unknownCallFailure);
      else if (!(await exchangeBatch(batch, isHeld))) return;
      failureCount = 0;
    }
  }

  function isPullDue({ askedAt, cursor }: Progress): boolean {
    if (streamRevision > cursorRevision(cursor)) pendingPull = 'now';
    const ageMs = Date.now() - askedAt;
    // A negative age means that the device's clock was set back.
    if (pendingPull === 'soon' && ageMs >= 0 && ageMs < pullIntervalMs) pendingPull = 'none';
    return pendingPull !== 'none' && foreground.isInForeground();
  }

  /** Returns the next writes to send, numbered, and updates the progress in memory. */
  async function takeBatch(): Promise<Batch> {
    const unstored = outbox.unstored().map(withNumber);
    let batch: Batch | undefined;
    try {
      batch = await connection.use(
        (database) => nextBatch(database, unstored, progress),
        undefined,
      );
    } catch {
      // On a full disk the numbers cannot be stored: they are kept in memory, and the server
      // recognises each write by its key.
    }
    batch ??= numberWrites(progress, outbox.state().pending.map(withNumber), []);
    for (const { key, sequence } of batch.writes) sequences.set(key, sequence);
    const sequence = Math.max(progress.sequence, batch.progress.sequence);
    // If the rows did not fit on the disk, this page still has them in memory, and continues from
    // its own cursor.
    const cursor = batch.progress.cursor ?? progress.cursor;
    progress = { ...batch.progress, sequence, cursor };
    return { ...batch, progress, writes: leadingKnownWrites(batch.writes) };
  }

  /** Returns the write with its sequence number, if it was assigned one before. */
  const withNumber = (write: StoredWrite): StoredWrite => {
    const sequence = write.sequence ?? sequences.get(write.key);
    return sequence === undefined ? write : { ...write, sequence };
  };

  /**
   * Makes one call, and further calls for rows that did not fit into its answer. Returns whether
   * the next batch may be sent now.
   */
  async function exchangeBatch(batch: Batch, isHeld: IsHeld): Promise<boolean> {
    const previousPull = pendingPull;
    const previousStreamRevision = streamRevision;
    pendingPull = 'none';
    streamRevision = 0;
    try {
      const firstAnswer = await requestSync(batch.progress, batch.progress.cursor, batch.writes);
      const households = [...firstAnswer.households];
      let lastAnswer = firstAnswer;
      while (lastAnswer.hasMore) {
        if (!isHeld()) return false;
        lastAnswer = await requestSync(batch.progress, lastAnswer.cursor, []);
        households.push(...lastAnswer.households);
      }
      // Storing and showing the answer would delay the taps of a burst.
      await waitForBurstEnd();
      const { cursor, memberships } = lastAnswer;
      await applyAnswer(batch, { ...firstAnswer, cursor, memberships, households });
      failure = undefined;
      // Set only after the new rows are shown. If it were set earlier, rows that are new in this
      // answer would count as missing.
      hasAnswered = true;
      onMemberships(memberships);
      for (const listener of listeners) listener();
      return firstAnswer.stopped === null || handleStop(firstAnswer, batch);
    } catch (error) {
      if (pendingPull === 'none') pendingPull = previousPull;
      streamRevision = Math.max(streamRevision, previousStreamRevision);
      if (!(error instanceof CallError)) throw error;
      failure = error.failure;
      for (const listener of listeners) listener();
      return handleFailure(error, batch.writes[0]?.key);
    }
  }

  async function requestSync(
    { deviceId, acknowledged }: Progress,
    cursor: string | null,
    writes: readonly NumberedWrite[],
  ): Promise<SyncResponse> {
    const body = {
      ...(household !== undefined && { household }),
      deviceId,
      cursor,
      acknowledged,
      writes: writes.map(toSentWrite),
    };
    const answer: unknown = await call('sync', { body });
    // A proxy or the login page of a public Wi-Fi may answer 200 with another body.
    if (!isSyncResponse(answer)) throw new CallError({ kind: 'network' });
    return answer;
  }

  async function applyAnswer({ writes }: Batch, answer: SyncResponse): Promise<void> {
    const { outcomes, households, cursor, memberships, isForked } = answer;
    /** Null for an applied write. A write that the server has not handled has no entry. */
    const refusalBySequence = new Map(outcomes.map(({ sequence, refusal }) => [sequence, refusal]));
    const done = writes.filter(({ sequence }) => refusalBySequence.get(sequence) === null);
    const fetched = { progress, households, cursor, done };
    if ((await storeAndShow(fetched, memberships)) === 'outdated') return reload();
    let acknowledgedSequence = 0;
    for (const write of writes) {
      const refusal = refusalBySequence.get(write.sequence);
      if (!refusal) continue;
      await onRefused(write, { kind: 'error-response', ...refusal });
      acknowledgedSequence = write.sequence;
    }
    if (acknowledgedSequence > 0)
      await updateProgress((current) => ({ ...current, acknowledged: acknowledgedSequence }));
    if (isForked) await changeDeviceId();
  }

  async function storeAndShow(
    fetched: FetchedChanges,
    memberships: readonly Membership[],
  ): Promise<'stored' | 'outdated'> {
    const { households, cursor, done } = fetched;
    const isReset = households.some((household) => household.isReset);
    const hasChanged = isReset || cursor !== progress.cursor || done.length > 0;
    const stored = hasChanged
      ? await connection.use((database) => storeFetched(database, fetched), undefined)
      : undefined;
    if (stored === 'outdated') return stored;
    progress = stored ?? { ...progress, cursor, askedAt: Date.now() };
    if (hasChanged) onFetched(households, done, progress, memberships);
    return 'stored';
  }

  async function updateProgress(change: (current: Progress) => Progress): Promise<void> {
    progress = change(progress);
    await connection
      .use((database) => storeProgress(database, change), undefined)
      .catch(() => undefined);
  }

  async function changeDeviceId(): Promise<void> {
    const next = withNewDeviceId(progress);
    const change = (current: Progress) => ({ ...current, ...deviceFieldsOf(next) });
    progress = change(progress);
    sequences.clear();
    await connection.use((database) => storeNewDeviceId(database, change), undefined);
  }

  /**
   * Handles the error by which the server stopped before the end of the batch, if it did. Returns
   * whether the next batch may be sent now.
   */
  async function handleStop({ stopped, outcomes }: SyncResponse, batch: Batch): Promise<boolean> {
    if (stopped === null) return true;
    const handledSequences = new Set(outcomes.map(({ sequence }) => sequence));
    const next = batch.writes.find(({ sequence }) => !handledSequences.has(sequence));
    const { status, failure: stopFailure, retryAfter: retryAfterMs } = stopped;
    const errorResponse = { kind: 'error-response', status, failure: stopFailure } as const;
    return handleFailure(new CallError(errorResponse, retryAfterMs), next?.key);
  }

  /**
   * Pauses the exchange, or schedules the next attempt. `key` is the key of the first write that
   * was not handled. Returns false: the next batch must not be sent now.
   */
  async function handleFailure(error: CallError, key: string | undefined): Promise<boolean> {
    const verdict = verdictOn(error);
    failingKey = verdict.kind === 'server-error' ? key : undefined;
    if (verdict.kind === 'sign-in-required') isPaused = true;
    else if (verdict.waitMs > 0) await waitAsRequired(verdict.waitMs);
    else pauseThenWake();
    return false;
  }

  /**
   * Sends again after the wait. The wait is stored on the device, so that no other tab, and no page
   * after a reload, sends earlier.
   */
  async function waitAsRequired(requiredMs: number): Promise<void> {
    const waitMs = Math.min(requiredMs, maxWaitMs);
    await updateProgress((current) => ({ ...current, waitUntil: Date.now() + waitMs }));
    wakeAfter(waitMs);
  }

  const resume = () => {
    isPaused = false;
    wake();
  };
  async function pullNow(): Promise<void> {
    pull(true);
    await latestDrain;
  }
  async function sendNow(): Promise<SendOutcome> {
    resume();
    await latestDrain;
    const [first] = outbox.state().pending;
    if (first === undefined) return 'sent';
    if (isPaused) return 'signed-out';
    if (remainingWaitMs(progress) > 0) return 'asked-to-wait';
    return first.key === failingKey ? { failing: failingKey } : 'unanswered';
  }
  async function setAside(key: string): Promise<void> {
    await withSendLock(() => outbox.setAside(key));
    wake();
  }
  const resumeAndPull = () => {
    isPaused = false;
    pull(true);
  };
  const pullIfVisible = () => {
    if (Date.now() < streamAliveUntil) return;
    // Requests rows even if the server counts as unreachable, because only a request can detect
    // that the server is reachable again.
    if (foreground.isInForeground() && network.isUp()) pull(false);
  };
  const pollTimer = setInterval(pullIfVisible, pullIntervalMs);
  const unsubscribes = [
    network.subscribe((isUp) => isUp && resumeAndPull()),
    foreground.subscribe(() => foreground.isInForeground() && resumeAndPull()),
    online.subscribe(() => online.isOnline() && wake()),
  ];
  return {
    wake,
    pull,
    onStreamLine(revision) {
      streamAliveUntil = Date.now() + liveLimits.silenceMs;
      if (revision === undefined || revision <= streamRevision) return;
      streamRevision = revision;
      wake();
    },
    onStreamLost() {
      streamAliveUntil = 0;
    },
    pullNow,
    sendNow,
    setAside,
    failure: () => failure,
    hasAnswered: () => hasAnswered,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(pollTimer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}

const deviceFieldsOf = ({ deviceId, sequence, acknowledged }: Progress) => ({
  deviceId,
  sequence,
  acknowledged,
});

/**
 * Returns the writes before the first one whose call is missing in this version. If the first write
 * is such a write, returns all writes: the caller refuses the first one.
 */
function leadingKnownWrites(writes: readonly NumberedWrite[]): readonly NumberedWrite[] {
  const unknownIndex = writes.findIndex((write) => !isKnownWrite(write));
  return unknownIndex <= 0 ? writes : writes.slice(0, unknownIndex);
}

function remainingWaitMs({ waitUntil }: Progress): number {
  const waitMs = waitUntil - Date.now();
  // A stored wait is at most `maxWaitMs`. A longer one means that the device's clock was set
  // back.
  return waitMs <= maxWaitMs ? waitMs : 0;
}

/** Returns the part of a stored write that is sent. */
function toSentWrite(write: NumberedWrite): SentWrite {
  const { sequence, key, name, wasSentAlone } = write;
  const { params, body } = write as LooseInput;
  return {
    sequence,
    key,
    name,
    ...(wasSentAlone && { wasSentAlone }),
    ...(params && { params: params as Record<string, string> }),
    body,
  };
}

function isSyncResponse(answer: unknown): answer is SyncResponse {
  const { outcomes, households, memberships, cursor } = (answer ?? {}) as Partial<SyncResponse>;
  return [outcomes, households, memberships].every(Array.isArray) && typeof cursor === 'string';
}
