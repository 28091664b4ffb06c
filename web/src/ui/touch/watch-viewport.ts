import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';

/**
 * Calls `measure` after the next paint, and whenever the visible part of the page changes, until
 * the returned function is called. Not at once, because reading the height would force a layout in
 * the middle of the first render.
 */
export function watchViewport(measure: () => void, events: readonly ('resize' | 'scroll')[]) {
  const view = window.visualViewport;
  let isOver = false;
  afterNextPaint(() => !isOver && measure());
  for (const event of events) view?.addEventListener(event, measure);
  return () => {
    isOver = true;
    for (const event of events) view?.removeEventListener(event, measure);
  };
}
