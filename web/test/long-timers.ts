/** A clock for the delays of screens, which a test moves forward. */
import { act, getConfig } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Shorter timers serve Testing Library and user-event, which wait for them in real time. */
const minFakeDelayMs = 100;

/**
 * Holds each timer of 100 ms or more, and `performance.now()`, until `advanceClock` moves the clock,
 * so that a test decides what happens before and after. Shorter timers run as usual, and so does the
 * time limit of `waitFor`.
 */
export function fakeLongTimers(): void {
  const real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const fake = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  const fakeTimers = new Set<unknown>();
  const setTimer = (callback: () => void, delayMs = 0) => {
    const isLimitOfWait = delayMs === getConfig().asyncUtilTimeout;
    if (delayMs < minFakeDelayMs || isLimitOfWait) return real.set(callback, delayMs);
    const timer = fake.set(callback, delayMs);
    fakeTimers.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(setTimer, real.set);
  globalThis.clearTimeout = (timer) => (fakeTimers.has(timer) ? fake : real).clear(timer);
}

/** Runs the timers of the next `milliseconds`, in their order. */
export const advanceClock = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
