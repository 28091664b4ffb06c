import { useEffect, useRef } from 'react';

const firstRepeatAfterMs = 450;
const repeatEveryMs = 90;

/**
 * Handlers for a button whose act repeats while it is held. The first act is the click itself, so
 * keyboards and screen readers work as ever.
 */
export function useLongPress(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRepeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function repeat() {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, repeatEveryMs);
  }
  function stop() {
    clearTimeout(timer.current);
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
      if (!hasRepeated.current) latest.current();
      hasRepeated.current = false;
    },
  };
}
