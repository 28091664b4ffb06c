import { shell } from '#platform/shell.ts';
import { safeDestination } from './destinations.ts';

/**
 * NAV-04: invites are shared as `…/#/accept-list/{id}`. The link by which somebody opens the app, now
 * or while it runs, becomes the app's own address; call it before the router starts. The router
 * notices the new address by itself.
 */
export function followLinks(window: Window): () => void {
  return shell.followLinks(window, (path) =>
    window.history.replaceState(null, '', safeDestination(path)),
  );
}
