import { useEffect, useRef } from 'react';

const firstRepeatAfterMs = 450;
const repeatEveryMs = 90;

interface LongPress {
  /** Told whether it is a repetition. */
  readonly act: (isHeld: boolean) => void;
  /** Repeating ends where this does. */
  readonly isEnabled: boolean;
  /** Called once after repetitions, also when the page is left meanwhile. */
  readonly onRelease?: (() => void) | undefined;
}

/**
 * Handlers for a button whose act repeats while it is held. The first act is the click itself, so
 * keyboards and screen readers work as ever.
 */
export function useLongPress(press: LongPress) {
  const latest = useRef(press);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRepeated = useRef(false);
  const isRepeating = useRef(false);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    window.addEventListener('pagehide', stop);
    document.addEventListener('visibilitychange', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      document.removeEventListener('visibilitychange', stop);
      stop();
    };
  }, []);

  function repeat() {
    // A disabled button does not hear that it is let go.
    if (!latest.current.isEnabled) return stop();
    hasRepeated.current = true;
    isRepeating.current = true;
    latest.current.act(true);
    timer.current = setTimeout(repeat, repeatEveryMs);
  }
  function stop() {
    clearTimeout(timer.current);
    if (!isRepeating.current) return;
    isRepeating.current = false;
    latest.current.onRelease?.();
  }
  return {
    onPointerDown: () => {
      hasRepeated.current = false;
      stop();
      timer.current = setTimeout(repeat, firstRepeatAfterMs);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Android opens a menu on a long press, and then no pointerup comes.
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      if (!hasRepeated.current && latest.current.isEnabled) latest.current.act(false);
      hasRepeated.current = false;
    },
  };
}
