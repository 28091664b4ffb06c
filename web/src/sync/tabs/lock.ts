/** A lock shared by all tabs, so that only one tab sends at a time. */
import { hasErrorName } from '../store/error-name.ts';

/**
 * Whether this tab still holds the lock. Another tab may have taken it over while this tab was
 * suspended.
 */
export type IsHeld = () => boolean;

/**
 * How long a tab waits before it checks whether the holder has made progress, milliseconds. A call
 * and the request for its token take less time, so a holder that needs longer is suspended.
 */
const maxWaitMs = 90_000;

/**
 * Runs the task when no other tab runs one under the same name, in the order of the requests.
 * The result of `readProgress` distinguishes a busy holder from a suspended one. If the result does
 * not change for `maxWaitMs`, another tab takes the lock over.
 */
export async function withLock(
  name: string,
  task: (isHeld: IsHeld) => Promise<void>,
  readProgress: () => unknown,
): Promise<void> {
  // Browsers offer locks only over HTTPS and on localhost. Elsewhere each tab sends independently,
  // and by the idempotency keys the server applies a write only once.
  if (!('locks' in navigator)) return runInQueue(name, () => task(() => true));
  const progressBefore = readProgress();
  const waitAborter = new AbortController();
  const timer = setTimeout(() => waitAborter.abort(), maxWaitMs);
  const isGranted = await requestLock(name, { signal: waitAborter.signal }, task);
  clearTimeout(timer);
  if (isGranted) return;
  if (readProgress() === progressBefore) await requestLock(name, { steal: true }, task);
  else await withLock(name, task, readProgress);
}

/** Resolves to false when the wait was cancelled before the lock was granted. */
async function requestLock(
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
    if (hasErrorName(error, 'AbortError')) return isGranted;
    if (isGranted) throw error;
    // A browser that stores nothing may refuse locks too (NAV-15).
    await runInQueue(name, () => task(() => true));
    return true;
  }
}

const queues = new Map<string, Promise<void>>();

/** Runs the tasks of this tab one after the other. */
function runInQueue(name: string, task: () => Promise<void>): Promise<void> {
  const result = (queues.get(name) ?? Promise.resolve()).then(task);
  queues.set(
    name,
    result.catch(() => undefined),
  );
  return result;
}
