/**
 * While a finger is down, delays changes that would move the page. Without the delay, a tap could
 * begin on a button and end outside of it, or hit another row that has moved under the finger.
 */
import { useEffect, useState } from 'react';

/** The time in which a browser fires the click after the finger has left, milliseconds. */
const clickDelayMs = 100;
/** A pause this long after the last touch ends a series of taps, milliseconds. */
const quietMs = 500;

/** Calls back at each touch and press of a mouse button, and when it ends. */
function watchPresses(onBegin: () => void, onEnd: () => void): () => void {
  const events = [
    ['pointerdown', onBegin],
    ['pointerup', onEnd],
    ['pointercancel', onEnd],
  ] as const;
  for (const [name, listener] of events) addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of events) removeEventListener(name, listener, true);
  };
}

/** Whether a finger or mouse button is down. */
let isDown = false;
/** Whether one is down, or was until a moment ago, so that its click may still come. */
let isPressed = false;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;
const waitingCallbacks = new Set<() => void>();

watchPresses(
  () => {
    clearTimeout(releaseTimer);
    isDown = true;
    isPressed = true;
  },
  () => {
    clearTimeout(releaseTimer);
    isDown = false;
    releaseTimer = setTimeout(() => {
      isPressed = false;
      for (const act of waitingCallbacks) act();
      waitingCallbacks.clear();
    }, clickDelayMs);
  },
);

/** Calls back at once when nothing is pressed, else once the finger or mouse button is up. */
function whenReleased(act: () => void): () => void {
  if (isPressed) waitingCallbacks.add(act);
  else act();
  return () => void waitingCallbacks.delete(act);
}

/** Returns the value, but holds changes back while a finger or mouse button is down. */
export function useWhileNotPressed<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(
    () => (Object.is(shown, value) ? undefined : whenReleased(() => setShown(() => value))),
    [shown, value],
  );
  return shown;
}

/** Returns the value once it has not changed, and nothing was touched, for half a second. */
export function useDebouncedAfterTouches<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return undefined;
    const startTimer = () => setTimeout(() => setShown(() => value), quietMs);
    // A value that changes under a resting finger waits for the end of the touch.
    let timer = isDown ? undefined : startTimer();
    const unwatch = watchPresses(
      () => clearTimeout(timer),
      () => {
        clearTimeout(timer);
        timer = startTimer();
      },
    );
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }, [shown, value]);
  return shown;
}
