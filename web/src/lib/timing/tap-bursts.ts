/**
 * Bursts of quick taps, for example ten ticked items in a second. A slow phone can render the tick
 * of each tap in time, but not the whole screen (docs/adr/0049).
 */
import { startTransition, useEffect, useState } from 'react';

/** Taps that follow each other within this time are a burst, milliseconds. */
const burstGap = 200;
/** The maximum time for which work is delayed until a burst ends, milliseconds. */
const maxWait = 1_000;

/** The time of the last quick tap's event, on the clock of `performance.now()`. */
let tappedAt = -Infinity;
/** The time at which the page handled the last quick tap; on a busy phone later than `tappedAt`. */
let handledAt = -Infinity;
/** Whether the last quick tap came within `burstGap` of the previous one. */
let isRepeated = false;
let isWaitScheduled = false;
const afterBurst = new Set<() => void>();

/**
 * Counts a quick tap; `at` is the time of its event, milliseconds on the clock of
 * `performance.now()`.
 */
export function noteQuickTap(at: number): void {
  isRepeated = at - tappedAt < burstGap;
  tappedAt = at;
  handledAt = performance.now();
}

export const isInBurst = () => isRepeated && performance.now() - handledAt < burstGap;

/**
 * Calls back at once, or, during a burst of taps, when the burst is over. Returns a function that
 * cancels the callback.
 */
export function whenBurstEnds(act: () => void): () => void {
  if (!isInBurst()) act();
  else {
    afterBurst.add(act);
    if (!isWaitScheduled) waitForPause(performance.now() + maxWait);
  }
  return () => void afterBurst.delete(act);
}

/** Waits for the end of the burst, at most until `latest`, on the clock of `performance.now()`. */
function waitForPause(latest: number): void {
  const wait = Math.ceil(Math.min(handledAt + burstGap, latest) - performance.now());
  isWaitScheduled = wait > 0;
  if (isWaitScheduled) return void setTimeout(() => waitForPause(latest), wait);
  const due = [...afterBurst];
  afterBurst.clear();
  for (const act of due) act();
}

/**
 * Returns the value, updated in a transition, and during a burst of taps only when the burst is
 * over. `value` must be the same object while nothing has changed.
 */
export function useBetweenBursts<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return undefined;
    return whenBurstEnds(() => startTransition(() => setShown(() => value)));
  }, [shown, value]);
  return shown;
}
