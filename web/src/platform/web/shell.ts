import type { Shell } from '../port.ts';

export const shell: Shell = {
  // Browsers offer service workers only over HTTPS and on localhost. The development server has
  // none.
  needsWorker: () => import.meta.env.PROD && 'serviceWorker' in navigator,
  urlOf: (path) => path,
  startNativeParts: () => () => undefined,
  // The browser itself opens the page at the path of a link.
  subscribeToOpenedLinks: () => () => undefined,
};
