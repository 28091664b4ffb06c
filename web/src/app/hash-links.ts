import { safeDestination } from './destinations.ts';

/**
 * NAV-04: invites are shared as `…/#/accept-list/{id}`. A hash that starts with `#/` becomes that
 * path, now and whenever such a link is opened over the running app; call it before the router
 * starts. The router notices the new address by itself.
 */
export function followHashLinks(window: Window): () => void {
  const { location, history } = window;
  function follow() {
    if (!location.hash.startsWith('#/')) return;
    history.replaceState(null, '', safeDestination(location.hash.slice(1)));
  }
  follow();
  window.addEventListener('hashchange', follow);
  return () => window.removeEventListener('hashchange', follow);
}
