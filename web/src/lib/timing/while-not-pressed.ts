/**
 * Delays changes that move the page while a finger is down. Without the delay, a tap could begin on
 * a button and end outside of it, or hit another row that has moved under the finger.
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

let isPressed = false;
let releasing: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

watchPresses(
  () => {
    clearTimeout(releasing);
    isPressed = true;
  },
  () => {
    clearTimeout(releasing);
    releasing = setTimeout(() => {
      isPressed = false;
      for (const act of waiting) act();
      waiting.clear();
    }, clickDelayMs);
  },
);

/** Calls back at once when nothing is pressed, else once the finger or mouse button is up. */
function whenReleased(act: () => void): () => void {
  if (isPressed) waiting.add(act);
  else act();
  return () => void waiting.delete(act);
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
export function useAfterTouches<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return undefined;
    const wait = () => setTimeout(() => setShown(() => value), quietMs);
    let timer = wait();
    const unwatch = watchPresses(
      () => clearTimeout(timer),
      () => {
        clearTimeout(timer);
        timer = wait();
      },
    );
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }, [shown, value]);
  return shown;
}
