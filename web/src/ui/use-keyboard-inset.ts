import { useSyncExternalStore } from 'react';

/**
 * CSS pixels of the page's foot that an on-screen keyboard covers. Zero where the page itself
 * shrinks for it (`interactive-widget=resizes-content`); Safari on iOS lays it over the page.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, inset);
}

function subscribe(notify: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener('resize', notify);
  view?.addEventListener('scroll', notify);
  return () => {
    view?.removeEventListener('resize', notify);
    view?.removeEventListener('scroll', notify);
  };
}

function inset(): number {
  const view = window.visualViewport;
  // A pinched-in page is smaller too, but no keyboard covers it.
  if (!view || view.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
}
