import { shell } from '#platform/shell.ts';
import { safeDestination } from './destinations.ts';

/**
 * NAV-04: invites are shared as `…/#/accept-list/{token}`: a hash that starts with `#/` is the path of a
 * link, now and over the running app, and becomes the app's own address; call it before the router
 * starts. A link by which the device opens the app becomes such a hash first, so that the router hears
 * of it, and back leads to where one was.
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
