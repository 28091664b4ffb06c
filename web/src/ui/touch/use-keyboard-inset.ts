import { useSyncExternalStore } from 'react';
import { watchViewport } from './watch-viewport.ts';

/**
 * Returns how much of the bottom of the page an on-screen keyboard covers, in CSS pixels. It is
 * zero in browsers that shrink the page instead (`interactive-widget=resizes-content`), and not zero
 * in Safari on iOS.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, () => insetPx);
}

/** Measured in event handlers, because reading the height during a render would force a layout. */
let insetPx = 0;

function subscribe(notify: () => void): () => void {
  function measure(): void {
    insetPx = measureInset();
    notify();
  }
  return watchViewport(measure, ['resize', 'scroll']);
}

function measureInset(): number {
  const view = window.visualViewport;
  // If the user has zoomed in, the visible part is smaller also without a keyboard.
  if (!view || view.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
}
