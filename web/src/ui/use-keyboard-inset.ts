import { useSyncExternalStore } from 'react';

/**
 * CSS pixels of the page's foot that an on-screen keyboard covers. Zero where the page itself
 * shrinks for it (`interactive-widget=resizes-content`); Safari on iOS lays it over the page.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, () => covered);
}

/** As last measured, not measured in a render: to ask for the height lays the page out at once. */
let covered = 0;

function subscribe(notify: () => void): () => void {
  const view = window.visualViewport;
  const measure = () => {
    covered = inset();
    notify();
  };
  // React reads the answer again once it has subscribed.
  covered = inset();
  view?.addEventListener('resize', measure);
  view?.addEventListener('scroll', measure);
  return () => {
    view?.removeEventListener('resize', measure);
    view?.removeEventListener('scroll', measure);
  };
}

function inset(): number {
  const view = window.visualViewport;
  // A pinched-in page is smaller too, but no keyboard covers it.
  if (!view || view.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
}
