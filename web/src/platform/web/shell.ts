import type { Shell } from '../port.ts';

export const shell: Shell = {
  // Only the built app, and where the page came over HTTPS (or from this machine).
  needsWorker: () => import.meta.env.PROD && 'serviceWorker' in navigator,
  addressOf: (path) => path,
  start: () => () => undefined,
  /** NAV-04: a hash that starts with `#/` is the path of a link, now and over the running app. */
  followLinks(window, open) {
    function follow() {
      const { hash } = window.location;
      if (hash.startsWith('#/')) open(hash.slice(1));
    }
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  },
};
