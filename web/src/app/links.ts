import { shell } from '#platform/shell.ts';
import { safeDestination } from './destinations.ts';

/**
 * NAV-04: invites are shared as `…/#/accept-list/{token}`. Replaces an address whose hash starts
 * with `#/` by the path in the hash, now and on each later change of the hash. Call it before the
 * router starts. If the device opens the app with a link, the path of the link is first set as the
 * hash. This adds a history entry, so that Back leads to the previous screen. Returns a function
 * that unsubscribes.
 */
export function followLinks(window: Window): () => void {
  const { history, location } = window;
  function replaceHashByPath() {
    const { hash } = location;
    if (hash.startsWith('#/')) history.replaceState(null, '', safeDestination(hash.slice(1)));
  }
  replaceHashByPath();
  window.addEventListener('hashchange', replaceHashByPath);
  const unsubscribe = shell.subscribeToOpenedLinks((path) => {
    location.hash = path;
  });
  return () => {
    unsubscribe();
    window.removeEventListener('hashchange', replaceHashByPath);
  };
}
