/**
 * Bursts of quick taps, for example ten ticked items in a second. A slow phone can render the tick
 * of each tap in time, but not the whole screen (docs/adr/0049).
 */
import { startTransition, useEffect, useState } from 'react';

/** Taps that follow each other within this time are a burst, milliseconds. */
const burstGap = 200;
/** The maximum time for which work is delayed until a burst ends, milliseconds. */
const maxWait = 1_000;

interface QuickTap {
  /** The time of its event, milliseconds on the clock of `performance.now()`. */
  readonly at: number;
  /** Whether another tap usually follows quickly, as on the checkboxes of a list. */
  readonly mayRepeat: boolean;
}

let lastTap: QuickTap = { at: -Infinity, mayRepeat: false };
/** The time at which the page handled the last quick tap; on a busy phone later than its event. */
let handledAt = -Infinity;
/** Whether the last quick tap came within `burstGap` of the previous one. */
let isRepeated = false;
let isWaitScheduled = false;
const afterBurst = new Set<() => void>();

/** Records a quick tap, so that the work after it can wait for the end of a burst. */
export function noteQuickTap(tap: QuickTap): void {
  isRepeated = tap.at - lastTap.at < burstGap;
  lastTap = tap;
  handledAt = performance.now();
}

const isTapRecent = () => performance.now() - handledAt < burstGap;

/** Whether the last tap was at least the second of a burst. */
export const isInBurst = () => isRepeated && isTapRecent();

/**
 * Calls back at once, or, while taps follow each other, after the last of them. After a single tap
 * that may be repeated it waits for the next tap, too: otherwise the second tap of a burst would
 * have to wait until the screen is rendered for the first. Returns a function that cancels the
 * callback.
 */
export function whenBurstEnds(act: () => void): () => void {
  if (!(isRepeated || lastTap.mayRepeat) || !isTapRecent()) act();
  else {
    afterBurst.add(act);
    if (!isWaitScheduled) waitForPause(performance.now() + maxWait);
  }
  return () => void afterBurst.delete(act);
}

/**
 * Resolves when the current burst of taps ends, after `maxWait` at the latest; at once if there is
 * none.
 */
export async function burstEnd(): Promise<void> {
  if (isInBurst()) await new Promise<void>((resolve) => void whenBurstEnds(resolve));
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
 * Returns the value, updated in a transition, and while taps follow each other only after the last
 * of them. `value` must be the same object while nothing has changed.
 */
export function useBetweenBursts<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return undefined;
    return whenBurstEnds(() => startTransition(() => setShown(() => value)));
  }, [shown, value]);
  return shown;
}
