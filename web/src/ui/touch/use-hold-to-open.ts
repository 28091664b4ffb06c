import { useRef, type MouseEvent, type PointerEvent } from 'react';

const holdMs = 500;
/** A finger that moves farther, in CSS pixels, scrolls the page and does not hold the button. */
const maxMovePx = 10;

/**
 * Returns handlers for an element with many buttons: holding a button that matches `selector` calls
 * `onHold` instead of pressing it.
 */
export function useHoldToOpen(selector: string, onHold: (button: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const start = useRef({ x: 0, y: 0 });
  function cancelTimer() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  const buttonOf = (target: EventTarget) => (target as Element).closest<HTMLElement>(selector);
  return {
    onPointerDown(event: PointerEvent) {
      wasHeld.current = false;
      cancelTimer();
      const button = buttonOf(event.target);
      if (button === null || event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        onHold(button);
      }, holdMs);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > maxMovePx) cancelTimer();
    },
    onPointerUp: cancelTimer,
    onPointerCancel: cancelTimer,
    onClickCapture(event: MouseEvent) {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Prevents the menu that Android opens on a long press, and not that of the right mouse button.
    onContextMenu(event: MouseEvent) {
      if (timer.current !== undefined) event.preventDefault();
    },
  };
}
