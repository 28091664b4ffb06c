import type { Shell } from '../port.ts';

export const shell: Shell = {
  // Only the built app, and where the page came over HTTPS (or from this machine).
  needsWorker: () => import.meta.env.PROD && 'serviceWorker' in navigator,
  addressOf: (path) => path,
  start: () => () => undefined,
  followLinks: () => () => undefined,
};
