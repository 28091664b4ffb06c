import { useSyncExternalStore } from 'react';

/** No bar of a browser that comes and goes is as tall; every on-screen keyboard is taller. */
const minHeight = 130;

/** The window at its tallest, by width: what is missing of it while one types is the keyboard. */
const tallest = new Map<number, number>();

/** Whether an on-screen keyboard takes part of the window, however the browser makes room for it. */
export function useKeyboardIsUp(): boolean {
  return useSyncExternalStore(subscribe, () => isUp);
}

/** As last measured, not measured in a render: to ask for the height lays the page out at once. */
let isUp = false;

function subscribe(notify: () => void): () => void {
  const view = window.visualViewport;
  const measure = () => {
    isUp = measuresUp();
    notify();
  };
  // React reads the answer again once it has subscribed.
  isUp = measuresUp();
  view?.addEventListener('resize', measure);
  return () => view?.removeEventListener('resize', measure);
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
