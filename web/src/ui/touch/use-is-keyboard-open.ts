import { useSyncExternalStore } from 'react';
import { watchViewport } from './watch-viewport.ts';

/** More than the height of any browser bar, and less than that of any on-screen keyboard. */
const minKeyboardHeightPx = 130;

/**
 * The largest height of the visible part of the page so far, for each width of the window. An open
 * keyboard reduces this height.
 */
const maxHeights = new Map<number, number>();

/** Returns whether an on-screen keyboard is open. Works in every browser. */
export function useIsKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}

/** Measured in event handlers, because reading the height during a render would force a layout. */
let isOpen = false;

function subscribe(notify: () => void): () => void {
  function measure(): void {
    isOpen = measureIsOpen();
    notify();
  }
  return watchViewport(measure, ['resize']);
}

function measureIsOpen(): boolean {
  const view = window.visualViewport;
  if (!view || view.scale > 1) return false;
  const max = Math.max(maxHeights.get(window.innerWidth) ?? 0, view.height);
  maxHeights.set(window.innerWidth, max);
  return max - view.height >= minKeyboardHeightPx && isTyping();
}

function isTyping(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
}
