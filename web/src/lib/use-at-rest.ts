import { useState, useSyncExternalStore } from 'react';

/** A touch becomes a click only a moment after the finger has left, milliseconds. */
const clickDelay = 100;

let isPressed = false;

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean) => {
    isPressed = next;
    changed();
  };
  const press = () => {
    clearTimeout(timer);
    set(true);
  };
  const release = () => {
    clearTimeout(timer);
    timer = setTimeout(set, clickDelay, false);
  };
  const events = [
    ['pointerdown', press],
    ['pointerup', release],
    ['pointercancel', release],
  ] as const;
  for (const [name, listener] of events) addEventListener(name, listener, true);
  return () => {
    clearTimeout(timer);
    isPressed = false;
    for (const [name, listener] of events) removeEventListener(name, listener, true);
  };
}

/**
 * A value as it was when a finger or mouse button went down, until it is up again: for what moves
 * the page when it changes, else a tap would begin on one button and end beside it. Takes values
 * that compare by identity.
 */
export function useAtRest<T>(value: T): T {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed);
  const [rested, setRested] = useState(value);
  if (!isHeld && !Object.is(rested, value)) setRested(value);
  return isHeld ? rested : value;
}
