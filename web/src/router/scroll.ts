/** Restores the scroll position on the way back. All other screens begin at the top. */
import type { RouteLocation } from './route-location.ts';

const storageKey = 'quitanda.scroll';
let heights: Record<string, number> | undefined;

const keyOf = ({ state, pathname }: RouteLocation) => state.key ?? pathname;

/** Positions from before a reload. */
function remembered(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Stores the position. Call it before the location changes. */
export function keepScroll(location: RouteLocation): void {
  heights ??= remembered();
  heights[keyOf(location)] = window.scrollY;
}

/** Restores the position. Call it after the screen is rendered. */
export function restoreScroll(location: RouteLocation): void {
  heights ??= remembered();
  const height = heights[keyOf(location)];
  const mark = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (height === undefined && mark !== null) mark.scrollIntoView();
  else window.scrollTo(0, height ?? 0);
}

/**
 * Takes over scrolling from the browser until the page is closed; `current` returns the current
 * location.
 */
export function ownScroll(current: () => RouteLocation): () => void {
  const take = () => (window.history.scrollRestoration = 'manual');
  function leave() {
    // After a reload the page reaches its height only gradually, so the browser restores the
    // position itself.
    window.history.scrollRestoration = 'auto';
    keepScroll(current());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(heights));
    } catch {
      // Without storage the screen begins at the top.
    }
  }
  take();
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', take);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', take);
  };
}
