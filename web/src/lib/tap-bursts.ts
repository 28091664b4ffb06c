/**
 * Quick taps one after the other, e.g. ten ticks in a second. A slow phone can draw the mark of each
 * tap in time, but not the screen around it as well (docs/adr/0049).
 */
import { startTransition, useEffect, useState } from 'react';

/** Taps that follow each other within this time are a burst, milliseconds. */
const burstGap = 200;
/** What waits for the end of a burst comes after this time at the latest, milliseconds. */
const longestWait = 1_000;

/** When the finger made the last quick tap, on the clock of `performance.now()`. */
let tappedAt = -Infinity;
/** When the page came to know of it: later on a busy phone. */
let notedAt = -Infinity;
/** Whether it came right after the one before. */
let isRepeated = false;
let isWaiting = false;
const afterBurst = new Set<() => void>();

/** Counts a quick tap; `at` is the time of its event, milliseconds on the clock of `performance.now()`. */
export function noteQuickTap(at: number): void {
  isRepeated = at - tappedAt < burstGap;
  tappedAt = at;
  notedAt = performance.now();
}

export const isInBurst = () => isRepeated && performance.now() - notedAt < burstGap;

/** Calls back at once, or in a burst of taps when it is over. Answers what cancels that. */
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
 * A value that follows in a transition, and in a burst of taps when that is over. `value` is the same
 * object while nothing has changed.
 */
export function useBetweenBursts<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return undefined;
    return whenBurstEnds(() => startTransition(() => setShown(() => value)));
  }, [shown, value]);
  return shown;
}
