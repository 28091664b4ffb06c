import { useEffect, useRef } from 'react';

const firstRepeatAfterMs = 450;
const repeatEveryMs = 90;

interface LongPress {
  /** `isHeld` is true for repetitions. */
  readonly act: (isHeld: boolean) => void;
  /** Repetitions stop when this is false. */
  readonly isEnabled: boolean;
  /** Called once when the repetitions end, also if the page is closed during them. */
  readonly onRelease?: (() => void) | undefined;
}

/**
 * Returns handlers for a button that repeats its action while it is held. The first action is the
 * click itself, so keyboards and screen readers need no special handling.
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
    // A disabled button gets no event when it is released.
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
    // On Android a long press opens a menu, and no pointerup follows.
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      if (!hasRepeated.current && latest.current.isEnabled) latest.current.act(false);
      hasRepeated.current = false;
    },
  };
}
