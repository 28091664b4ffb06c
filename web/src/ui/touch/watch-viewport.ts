import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';

/**
 * Calls `measure` after the next paint and after each of the events. It is not called at once,
 * because reading the height would force a layout during the first render. Returns a function that
 * unsubscribes.
 */
export function watchViewport(measure: () => void, events: readonly ('resize' | 'scroll')[]) {
  const view = window.visualViewport;
  let isUnsubscribed = false;
  afterNextPaint(() => !isUnsubscribed && measure());
  for (const event of events) view?.addEventListener(event, measure);
  return () => {
    isUnsubscribed = true;
    for (const event of events) view?.removeEventListener(event, measure);
  };
}
