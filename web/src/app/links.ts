import { shell } from '#platform/shell.ts';
import { safeDestination } from './destinations.ts';

/**
 * NAV-04: invites are shared as `…/#/accept-list/{token}`. A hash that starts with `#/` is the path
 * of a link, at the start and in the running app, and becomes the app's own address. Call it before
 * the router starts. A link with which the device opens the app becomes such a hash first, so that
 * the router handles it, and Back leads to the previous screen.
 */
export function followLinks(window: Window): () => void {
  const { history, location } = window;
  function follow() {
    const { hash } = location;
    if (hash.startsWith('#/')) history.replaceState(null, '', safeDestination(hash.slice(1)));
  }
  follow();
  window.addEventListener('hashchange', follow);
  const stop = shell.followLinks((path) => {
    location.hash = path;
  });
  return () => {
    stop();
    window.removeEventListener('hashchange', follow);
  };
}
