import { useEffect, useState, type PointerEvent } from 'react';

import styles from './drag.module.css';

/** How near to the top or the bottom of the window a dragged row scrolls the page, CSS pixels. */
const edgePx = 110;
const scrollStepPx = 9;

interface Drag {
  readonly row: HTMLElement;
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  /** The row beside which the dragged one would be dropped. */
  over: HTMLElement | undefined;
  /** Shows above all rows where the dragged one lands. */
  readonly line: HTMLElement;
  frame: number;
}

/** Called with the ids of the dragged row and of the row beside which it was dropped. */
type OnDrop = (id: string, overId: string, isAfter: boolean) => void;

/** Returns the handlers of {@link createDrag}, the same at each render. Escape cancels a drag. */
export function useDrag(onDrop: OnDrop) {
  const [{ handlers, stop }] = useState(() => createDrag(onDrop));
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && stop() !== undefined) event.stopPropagation();
    };
    document.addEventListener('keydown', cancel, true);
    return () => {
      document.removeEventListener('keydown', cancel, true);
      stop();
    };
  }, [stop]);
  return handlers;
}

/** Returns the row of an element, which has the item's id in `data-item`. */
const rowOf = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-item]') ?? undefined;

/**
 * Returns handlers for the handles of rows. A dragged row follows the finger or the mouse by its style, and a
 * line shows where it lands, so that React renders nothing before the drop, however long the list is
 * (docs/adr/0025).
 */
function createDrag(onDrop: OnDrop) {
  let current: Drag | undefined;

  function stop(): Drag | undefined {
    const drag = current;
    if (drag === undefined) return undefined;
    current = undefined;
    cancelAnimationFrame(drag.frame);
    drag.row.style.translate = '';
    delete drag.row.dataset['dragged'];
    drag.row.parentElement?.style.removeProperty('content-visibility');
    delete drag.over?.dataset['drop'];
    drag.line.remove();
    return drag;
  }

  function follow(drag: Drag): void {
    const { row, x, y, startX, startY } = drag;
    row.style.translate = `${x + scrollX - startX}px ${y + scrollY - startY}px`;
    const over = rowOf(document.elementFromPoint(x, y));
    // A ticked row has no handle, and keeps its place below the others.
    if (over === undefined || over === row || over.querySelector('[data-handle]') === null) return;
    if (drag.over !== over) delete drag.over?.dataset['drop'];
    drag.over = over;
    const { top, height, left, width } = over.getBoundingClientRect();
    const isAfter = y > top + height / 2;
    over.dataset['drop'] = isAfter ? 'after' : 'before';
    Object.assign(drag.line.style, {
      top: `${isAfter ? top + height : top}px`,
      left: `${left}px`,
      width: `${width}px`,
    });
    if (!drag.line.isConnected) document.body.append(drag.line);
  }

  /** Scrolls while the row is held near an edge. */
  function scrollAtEdge(drag: Drag): void {
    drag.frame = requestAnimationFrame(() => scrollAtEdge(drag));
    const step = drag.y < edgePx ? -scrollStepPx : drag.y > innerHeight - edgePx ? scrollStepPx : 0;
    if (step === 0) return;
    scrollBy({ top: step, behavior: 'instant' });
    follow(drag);
  }

  const handlers = {
    onPointerDown({ currentTarget, button, pointerId, clientX: x, clientY: y }: PointerEvent) {
      const row = rowOf(currentTarget);
      if (row === undefined || button !== 0 || current !== undefined) return;
      currentTarget.setPointerCapture(pointerId);
      const start = { startX: x + scrollX, startY: y + scrollY };
      const line = document.createElement('div');
      line.className = styles.line ?? '';
      current = { row, pointerId, ...start, x, y, over: undefined, line, frame: 0 };
      row.dataset['dragged'] = '';
      // The row may leave its block, which would cut it off.
      row.parentElement?.style.setProperty('content-visibility', 'visible');
      scrollAtEdge(current);
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      if (current?.pointerId !== pointerId) return;
      current.x = clientX;
      current.y = clientY;
      follow(current);
    },
    onPointerUp({ pointerId }: PointerEvent) {
      if (current?.pointerId !== pointerId) return;
      const isAfter = current.over?.dataset['drop'] === 'after';
      const { row, over } = current;
      stop();
      const [id, overId] = [row.dataset['item'], over?.dataset['item']];
      if (id !== undefined && overId !== undefined) onDrop(id, overId, isAfter);
    },
    onPointerCancel: () => void stop(),
  };
  return { handlers, stop };
}
