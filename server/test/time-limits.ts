/** Makes the time limits of a database expire when a test says so, on a machine of any speed. */
import { afterEach, beforeEach, vi } from 'vitest';
import { servingLimits, type DatabaseLimits } from '../src/db/limits.ts';

/**
 * The limits of a server without those that PostgreSQL enforces. Those take real time, so a test
 * sets only the one that it needs.
 */
export const clientLimits: DatabaseLimits = {
  ...servingLimits,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
};

/** Stops the timers of this process in each test of the file. */
export function stopTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Moves the stopped timers until `work` has ended. */
export async function expireLimits<T>(work: Promise<T>): Promise<T> {
  const state = { hasEnded: false };
  const onEnded = () => {
    state.hasEnded = true;
  };
  work.then(onEnded, onEnded);
  while (!state.hasEnded) await vi.advanceTimersByTimeAsync(100);
  return work;
}
