import { useMemo, type MouseEvent, type PointerEvent } from 'react';
import { useStable } from '../../lib/use-stable.ts';

const holdMs = 500;
/** A finger that goes further than this scrolls, CSS pixels. */
const reach = 10;

/**
 * Handlers for what holds many buttons: a finger that stays on one that `selector` finds does `act`
 * instead of pressing it.
 */
export function useHold(selector: string, act: (button: HTMLElement) => void) {
  const hold = useStable(act);
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    let from = { x: 0, y: 0 };
    const end = () => clearTimeout(timer);
    const buttonOf = (target: EventTarget) => (target as Element).closest<HTMLElement>(selector);
    return {
      onPointerDown(event: PointerEvent) {
        isHeld = false;
        end();
        const button = buttonOf(event.target);
        if (button === null || event.button !== 0) return;
        from = { x: event.clientX, y: event.clientY };
        timer = setTimeout(() => {
          isHeld = true;
          hold(button);
        }, holdMs);
      },
      onPointerMove(event: PointerEvent) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > reach) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        if (!isHeld) return;
        isHeld = false;
        event.preventDefault();
        event.stopPropagation();
      },
      // Android opens a menu on a long press.
      onContextMenu(event: MouseEvent) {
        if (buttonOf(event.target) !== null) event.preventDefault();
      },
    };
  }, [selector, hold]);
}
