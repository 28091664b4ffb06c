/**
 * Quick taps one after the other, e.g. ten ticks in a second. A slow phone can draw the mark of
 * each tap in time, but not the screen around it as well (docs/adr/0049).
 */
import { startTransition, useEffect, useState } from 'react';

/** Taps that follow each other within this time are a burst, milliseconds. */
const burstGap = 200;
/** The longest time for which work is held back until a burst ends, milliseconds. */
const longestWait = 1_000;

/** The time of the last quick tap's event, on the clock of `performance.now()`. */
let tappedAt = -Infinity;
/** When the page handled the last quick tap: on a busy phone, later than the tap. */
let notedAt = -Infinity;
/** Whether the last quick tap came within `burstGap` of the one before. */
let isRepeated = false;
let isWaiting = false;
const afterBurst = new Set<() => void>();

/**
 * Counts a quick tap; `at` is the time of its event, milliseconds on the clock of
 * `performance.now()`.
 */
export function noteQuickTap(at: number): void {
  isRepeated = at - tappedAt < burstGap;
  tappedAt = at;
  notedAt = performance.now();
}

export const isInBurst = () => isRepeated && performance.now() - notedAt < burstGap;

/**
 * Calls back at once, or, during a burst of taps, when the burst is over. Returns a function that
 * cancels the callback.
 */
export function whenBurstEnds(act: () => void): () => void {
  if (!isInBurst()) act();
  else {
    afterBurst.add(act);
    if (!isWaiting) waitForPause(performance.now() + longestWait);
  }
  return () => void afterBurst.delete(act);
}

/** `latest`: when the wait is over in any case, on the clock of `performance.now()`. */
function waitForPause(latest: number): void {
  const wait = Math.ceil(Math.min(notedAt + burstGap, latest) - performance.now());
  isWaiting = wait > 0;
  if (isWaiting) return void setTimeout(() => waitForPause(latest), wait);
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
