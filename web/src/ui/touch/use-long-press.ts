import { useEffect, useRef } from 'react';

const firstRepeatDelayMs = 450;
const repeatIntervalMs = 90;

interface LongPressOptions {
  /** `isHeld` is true for repetitions. */
  readonly onPress: (isHeld: boolean) => void;
  /** Repetitions stop when this is false. */
  readonly isEnabled: boolean;
  /** Called once when the repetitions end, also if the page is hidden or closed before that. */
  readonly onRelease?: (() => void) | undefined;
}

/**
 * Returns handlers for a button that repeats its action while it is held. A short press is handled
 * by the click event, so keyboards and screen readers work without special handling.
 */
export function useLongPress(options: LongPressOptions) {
  const latestOptions = useRef(options);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRepeated = useRef(false);
  const isRepeating = useRef(false);
  useEffect(() => {
    latestOptions.current = options;
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
    // Stops here, because a disabled button gets no event when it is released.
    if (!latestOptions.current.isEnabled) return stop();
    hasRepeated.current = true;
    isRepeating.current = true;
    latestOptions.current.onPress(true);
    timer.current = setTimeout(repeat, repeatIntervalMs);
  }
  function stop() {
    clearTimeout(timer.current);
    if (!isRepeating.current) return;
    isRepeating.current = false;
    latestOptions.current.onRelease?.();
  }
  return {
    onPointerDown: () => {
      hasRepeated.current = false;
      stop();
      timer.current = setTimeout(repeat, firstRepeatDelayMs);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Prevents the menu that Android opens on a long press, after which no pointerup follows.
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      if (!hasRepeated.current && latestOptions.current.isEnabled)
        latestOptions.current.onPress(false);
      hasRepeated.current = false;
    },
  };
}
