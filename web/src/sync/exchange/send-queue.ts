/**
 * When this tab sends. A drain sends all that waits, while the tab holds the lock. The state says
 * when the next drain starts; an earlier one may still be running.
 *
 * | event                         | `idle`       | `queued`     | `delayed`    | `signed-out` |
 * | ----------------------------- | ------------ | ------------ | ------------ | ------------ |
 * | `wake()`                      | `queued`     |              | `queued`     |              |
 * | `resume()`                    | `queued`     |              | `queued`     | `queued`     |
 * | the lock is granted           |              | `idle`       |              |              |
 * | `wakeAfter()`, `retryLater()` | `delayed`    | `delayed`    | `delayed`    |              |
 * | the delay has passed          |              |              | `queued`     |              |
 * | `requireSignIn()`             | `signed-out` | `signed-out` | `signed-out` |              |
 * | `close()`                     | `closed`     | `closed`     | `closed`     | `closed`     |
 *
 * An empty cell leaves the state as it is, as `closed` does with all events. A drain that waited for
 * the lock while an earlier one failed runs all the same, but not after `close()`.
 */
import type { IsHeld } from '../tabs/lock.ts';

const firstPauseMs = 500;
const maxPauseMs = 30_000;

type State = 'idle' | 'queued' | 'delayed' | 'signed-out' | 'closed';
/** The names of the events in the table. */
type Event = 'wake' | 'resume' | 'grant' | 'delay' | 'elapse' | 'requireSignIn' | 'close';

const transitions: Readonly<Record<Event, Partial<Record<State, State>>>> = {
  wake: { idle: 'queued', delayed: 'queued' },
  resume: { idle: 'queued', delayed: 'queued', 'signed-out': 'queued' },
  grant: { queued: 'idle' },
  delay: { idle: 'delayed', queued: 'delayed', delayed: 'delayed' },
  elapse: { delayed: 'queued' },
  requireSignIn: { idle: 'signed-out', queued: 'signed-out', delayed: 'signed-out' },
  close: { idle: 'closed', queued: 'closed', delayed: 'closed', 'signed-out': 'closed' },
};

export interface SendQueue {
  readonly state: () => State;
  /** Starts a drain, unless one waits for the lock already or a sign-in is required. */
  readonly wake: () => void;
  /** Starts a drain, also after `requireSignIn`. */
  readonly resume: () => void;
  readonly wakeAfter: (delayMs: number) => void;
  /**
   * Starts a drain after a pause that doubles with each failure. The pause is shortened at random by
   * up to a half, so that many devices do not retry at the same moment.
   */
  readonly retryLater: () => void;
  /** Makes the next pause of `retryLater` the shortest one again. */
  readonly onSuccess: () => void;
  /** Starts no drain until `resume`, because the server requires a sign-in. */
  readonly requireSignIn: () => void;
  /** Settles when the last started drain has ended, including its wait for the lock. */
  readonly latestDrain: () => Promise<void>;
  readonly close: () => void;
}

function startTimeout(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

/**
 * Creates the queue of one home in one tab (SYN-23, ADR 0002).
 *
 * @param withLock runs the task when no other tab sends
 * @param drain sends all that waits; if it rejects, `retryLater` is called
 * @param startTimer calls back after the delay, and returns a function that cancels the callback
 * @param random returns a number from 0 to 1
 */
export function createSendQueue(
  withLock: (task: (isHeld: IsHeld) => Promise<void>) => Promise<void>,
  drain: (isHeld: IsHeld) => Promise<void>,
  startTimer = startTimeout,
  random = Math.random,
): SendQueue {
  let state: State = 'idle';
  /** The number of failures since the last success, at most 10. */
  let failureCount = 0;
  let latestDrain = Promise.resolve();
  let stopTimer = () => {};

  /** Returns whether the event has a transition in the present state. */
  function on(event: Event): boolean {
    const next = transitions[event][state];
    if (next === undefined) return false;
    stopTimer();
    state = next;
    if (next === 'queued') latestDrain = withLock(runDrain).catch(retryLater);
    return true;
  }

  async function runDrain(isHeld: IsHeld): Promise<void> {
    on('grant');
    if (state !== 'closed') await drain(isHeld);
  }

  function wakeAfter(delayMs: number): void {
    if (on('delay')) stopTimer = startTimer(() => on('elapse'), delayMs);
  }

  function retryLater(): void {
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failureCount);
    failureCount = Math.min(failureCount + 1, 10);
    wakeAfter(pauseMs * (0.5 + random() / 2));
  }

  return {
    state: () => state,
    wake: () => void on('wake'),
    resume: () => void on('resume'),
    wakeAfter,
    retryLater,
    onSuccess() {
      failureCount = 0;
    },
    requireSignIn: () => void on('requireSignIn'),
    latestDrain: () => latestDrain,
    close: () => void on('close'),
  };
}
