/** A lock shared by all tabs, so that only one tab sends at a time. */
import { isNamed } from '../store/error-name.ts';

/** Says whether the lock is still held: another tab takes it from one that has been asleep. */
export type IsHeld = () => boolean;

/**
 * How long a holder may make no progress, milliseconds. It is longer than any call including its
 * token; a holder that takes longer is a suspended tab.
 */
const maxWaitMs = 90_000;

/**
 * Runs the task when no other tab runs one under the same name, in the order of the requests.
 * `progress` tells a busy holder from a suspended one: while its result stays the same for too
 * long, the lock is taken over.
 */
export async function withLock(
  name: string,
  task: (isHeld: IsHeld) => Promise<void>,
  progress: () => unknown,
): Promise<void> {
  // Only pages served over HTTPS (or localhost) have locks; elsewhere each tab sends on its own,
  // and the server's once-only keys keep that harmless.
  if (!('locks' in navigator)) return inTurn(name, () => task(() => true));
  const before = progress();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), maxWaitMs);
  const isGranted = await request(name, { signal: waiting.signal }, task);
  clearTimeout(timer);
  if (isGranted) return;
  if (progress() === before) await request(name, { steal: true }, task);
  else await withLock(name, task, progress);
}

/** Resolves to false when the wait was cancelled before the lock was granted. */
async function request(
  name: string,
  options: LockOptions,
  task: (isHeld: IsHeld) => Promise<void>,
): Promise<boolean> {
  let isGranted = false;
  let isHeld = true;
  try {
    await navigator.locks.request(name, options, () => {
      isGranted = true;
      return task(() => isHeld);
    });
    return true;
  } catch (error) {
    isHeld = false;
    // The wait was cancelled, or another tab took the lock over; the task checks `isHeld` itself.
    if (isNamed(error, 'AbortError')) return isGranted;
    throw error;
  }
}

const queues = new Map<string, Promise<void>>();

function inTurn(name: string, task: () => Promise<void>): Promise<void> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(task);
  queues.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}
