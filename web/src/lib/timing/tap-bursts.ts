/**
 * Bursts of quick taps, for example ten ticked items in a second. A slow phone can render the tick
 * of each tap in time, but not the whole screen (docs/adr/0049).
 */
import { startTransition, useEffect, useState } from 'react';

/** Two taps within this time belong to one burst. */
const burstGapMs = 200;
/** The maximum time for which work waits for the end of a burst. */
const maxWaitMs = 1_000;

interface QuickTap {
  /** The time of its event, milliseconds on the clock of `performance.now()`. */
  readonly at: number;
  /** Whether another tap usually follows quickly, as on the checkboxes of a list. */
  readonly mayRepeat: boolean;
}

let lastTap: QuickTap = { at: -Infinity, mayRepeat: false };
/** The time at which the page handled the last quick tap; on a busy phone later than its event. */
let handledAt = -Infinity;
/** Whether the last quick tap came within `burstGapMs` of the previous one. */
let isRepeated = false;
let isWaitScheduled = false;
const afterBurst = new Set<() => void>();

/** Records a quick tap, so that the work after it can wait for the end of a burst. */
export function recordQuickTap(tap: QuickTap): void {
  isRepeated = tap.at - lastTap.at < burstGapMs;
  lastTap = tap;
  handledAt = performance.now();
}

const isTapRecent = () => performance.now() - handledAt < burstGapMs;

/** Whether the last tap was at least the second of a burst. */
export const isInBurst = () => isRepeated && isTapRecent();

/**
 * Calls back at once if no burst of taps is in progress; otherwise after the last tap of the burst,
 * and after `maxWaitMs` at the latest. After a single tap that may be repeated, it also waits for a
 * next tap. Otherwise the second tap of a burst would wait until the screen is rendered for the
 * first one. Returns a function that cancels the callback.
 */
export function whenBurstEnds(callback: () => void): () => void {
  if (!(isRepeated || lastTap.mayRepeat) || !isTapRecent()) callback();
  else {
    afterBurst.add(callback);
    if (!isWaitScheduled) waitForPause(performance.now() + maxWaitMs);
  }
  return () => void afterBurst.delete(callback);
}

/**
 * Resolves when the current burst of taps ends, after `maxWaitMs` at the latest; at once if there
 * is none.
 */
export async function waitForBurstEnd(): Promise<void> {
  if (isInBurst()) await new Promise<void>((resolve) => void whenBurstEnds(resolve));
}

/** Waits for the end of the burst, until `deadline` at most, a time of `performance.now()`. */
function waitForPause(deadline: number): void {
  const waitMs = Math.ceil(Math.min(handledAt + burstGapMs, deadline) - performance.now());
  isWaitScheduled = waitMs > 0;
  if (isWaitScheduled) return void setTimeout(() => waitForPause(deadline), waitMs);
  const callbacks = [...afterBurst];
  afterBurst.clear();
  for (const callback of callbacks) callback();
}

/**
 * Returns the value. Changes are applied in a transition, and during a burst of taps only after the
 * last tap. `value` must be the same object while it has not changed.
 */
export function useBetweenBursts<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return undefined;
    return whenBurstEnds(() => startTransition(() => setShown(() => value)));
  }, [shown, value]);
  return shown;
}
