/**
 * What moves the page waits for the finger: else a tap begins on one button and ends beside it, or
 * falls on the row that has come to lie under it.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';

/** A touch becomes a click only a moment after the finger has left, milliseconds. */
const clickDelay = 100;

/** Calls back at each touch and press of a mouse button, and when it ends. */
function watchPresses(begin: () => void, end: () => void): () => void {
  const events = [
    ['pointerdown', begin],
    ['pointerup', end],
    ['pointercancel', end],
  ] as const;
  for (const [name, listener] of events) addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of events) removeEventListener(name, listener, true);
  };
}

let isPressed = false;

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean) => {
    isPressed = next;
    changed();
  };
  const unwatch = watchPresses(
    () => {
      clearTimeout(timer);
      set(true);
    },
    () => {
      clearTimeout(timer);
      timer = setTimeout(set, clickDelay, false);
    },
  );
  return () => {
    clearTimeout(timer);
    isPressed = false;
    unwatch();
  };
}

/**
 * A value as it was when a finger or mouse button went down, until it is up again. Takes values
 * that compare by identity.
 */
export function useAtRest<T>(value: T): T {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed);
  const [rested, setRested] = useState(value);
  if (!isHeld && !Object.is(rested, value)) setRested(value);
  return isHeld ? rested : value;
}

/** A value once it has not changed, and nothing was touched, for `restMs`. */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (Object.is(rested, value)) return undefined;
    const wait = () => setTimeout(setRested, restMs, value);
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
  }, [rested, value, restMs]);
  return rested;
}
