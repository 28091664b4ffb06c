/** Where people had scrolled to, for when they come back; everything else begins at its top. */
import type { RouteLocation } from './route-location.ts';

const storageKey = 'quitanda.scroll';
let heights: Record<string, number> | undefined;

const keyOf = ({ state, pathname }: RouteLocation) => state.key ?? pathname;

/** From before a reload. */
function remembered(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Before the location is left. */
export function keepScroll(location: RouteLocation): void {
  heights ??= remembered();
  heights[keyOf(location)] = window.scrollY;
}

/** Once it stands. */
export function restoreScroll(location: RouteLocation): void {
  heights ??= remembered();
  const height = heights[keyOf(location)];
  const mark = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (height === undefined && mark !== null) mark.scrollIntoView();
  else window.scrollTo(0, height ?? 0);
}

/** Takes it over from the browser, until the page is left; `current` is the location on show. */
export function ownScroll(current: () => RouteLocation): () => void {
  const take = () => (window.history.scrollRestoration = 'manual');
  function leave() {
    // After a reload the page grows only by and by, which the browser waits for.
    window.history.scrollRestoration = 'auto';
    keepScroll(current());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(heights));
    } catch {
      // No storage: it begins at the top.
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
