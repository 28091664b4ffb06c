import { useSyncExternalStore } from 'react';
import { watchViewport } from './watch-viewport.ts';

/** Taller than any browser bar that comes and goes, and lower than any on-screen keyboard. */
const minHeight = 130;

/** The max height of the window, by width. During typing, the difference to it is the keyboard. */
const tallest = new Map<number, number>();

/** Returns whether an on-screen keyboard takes part of the window, in any browser. */
export function useKeyboardIsUp(): boolean {
  return useSyncExternalStore(subscribe, () => isUp);
}

/**
 * Measured in event handlers and not during a render, because reading the height forces a layout.
 */
let isUp = false;

function subscribe(notify: () => void): () => void {
  function measure(): void {
    isUp = measuresUp();
    notify();
  }
  return watchViewport(measure, ['resize']);
}

function measuresUp(): boolean {
  const view = window.visualViewport;
  if (!view || view.scale > 1) return false;
  const max = Math.max(tallest.get(window.innerWidth) ?? 0, view.height);
  tallest.set(window.innerWidth, max);
  return max - view.height >= minHeight && isTyping();
}

function isTyping(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
}
