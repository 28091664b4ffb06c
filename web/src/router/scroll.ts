/** Restores the scroll position when the user goes back. A new screen starts at the top. */
import { tabStorage } from '../lib/device/storage.ts';
import type { RouteLocation } from './route-location.ts';

const storageKey = 'quitanda.scroll';
let positions: Record<string, number> | undefined;

const keyOf = ({ state, pathname }: RouteLocation) => state.key ?? pathname;

/** Reads the positions that were stored before a reload. */
const readStoredPositions = () => (tabStorage.readJson(storageKey) ?? {}) as Record<string, number>;

/** Stores the scroll position of a location. Call it before the location changes. */
export function saveScroll(location: RouteLocation): void {
  positions ??= readStoredPositions();
  positions[keyOf(location)] = window.scrollY;
}

/** Restores the scroll position of a location. Call it after the screen is rendered. */
export function restoreScroll(location: RouteLocation): void {
  positions ??= readStoredPositions();
  const position = positions[keyOf(location)];
  const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (position === undefined && target !== null) target.scrollIntoView();
  else window.scrollTo(0, position ?? 0);
}

/**
 * Takes over the restoration of scroll positions from the browser. `current` returns the current
 * location. Returns a function that unsubscribes.
 */
export function manageScroll(current: () => RouteLocation): () => void {
  const disableBrowserRestore = () => (window.history.scrollRestoration = 'manual');
  function onPageHide() {
    // After a reload the page reaches its height only gradually, so the browser restores the
    // position itself.
    window.history.scrollRestoration = 'auto';
    saveScroll(current());
    tabStorage.write(storageKey, JSON.stringify(positions));
  }
  disableBrowserRestore();
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', disableBrowserRestore);
  return () => {
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', disableBrowserRestore);
  };
}
