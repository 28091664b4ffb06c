import { useSyncExternalStore } from 'react';
import { watchViewport } from './watch-viewport.ts';

/**
 * Returns how many CSS pixels of the page's bottom an on-screen keyboard covers. Zero in browsers
 * that shrink the page (`interactive-widget=resizes-content`); Safari on iOS covers it.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, () => covered);
}

/**
 * Measured in event handlers and not during a render, because reading the height forces a layout.
 */
let covered = 0;

function subscribe(notify: () => void): () => void {
  function measure(): void {
    covered = inset();
    notify();
  }
  return watchViewport(measure, ['resize', 'scroll']);
}

function inset(): number {
  const view = window.visualViewport;
  // A page that is zoomed in is smaller too, but no keyboard covers it.
  if (!view || view.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
}
