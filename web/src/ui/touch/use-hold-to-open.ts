import { useRef, type MouseEvent, type PointerEvent } from 'react';

const holdMs = 500;
/** A finger that moves farther is scrolling, CSS pixels. */
const maxMovePx = 10;

/**
 * Returns handlers for an element with many buttons: holding a button that matches `selector` calls
 * `onHold` instead of pressing it.
 */
export function useHoldToOpen(selector: string, onHold: (button: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const start = useRef({ x: 0, y: 0 });
  const end = () => clearTimeout(timer.current);
  const buttonOf = (target: EventTarget) => (target as Element).closest<HTMLElement>(selector);
  return {
    onPointerDown(event: PointerEvent) {
      isHeld.current = false;
      end();
      const button = buttonOf(event.target);
      if (button === null || event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onHold(button);
      }, holdMs);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > maxMovePx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Android opens a menu on a long press.
    onContextMenu(event: MouseEvent) {
      if (buttonOf(event.target) !== null) event.preventDefault();
    },
  };
}
