import { App } from '@capacitor/app';
import { tabStorage } from '../../lib/device/storage.ts';
import type { Shell } from '../port.ts';
import { apiOrigin } from './origins.ts';
import { handleBackButton } from './back-button.ts';
import { styleSystemBars } from './system-bars.ts';
import { removeSavedFiles } from './files.ts';
import { followForeground } from './foreground.ts';
import { receiveFile } from './incoming.ts';
import { listenerRemover } from './listener-remover.ts';
import { followNetwork } from './network.ts';
import { parseUrl } from '../../lib/parse-url.ts';

const launchKey = 'quitanda.launchUrl';

export const shell: Shell = {
  needsWorker: () => false,
  urlOf: (path) => apiOrigin + path,
  startNativeParts(window) {
    void removeSavedFiles();
    const unsubscribers = [
      handleBackButton(window),
      followForeground(),
      followNetwork(),
      styleSystemBars(window.document),
    ];
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  },
  subscribeToOpenedLinks(open) {
    let lastLink: string | undefined;
    const follow = (link: string) => {
      lastLink = link;
      const path = receiveFile(link) ?? pathIn(link);
      if (path !== undefined) open(path);
    };
    const stop = listenerRemover(App.addListener('appUrlOpen', ({ url }) => follow(url)));
    App.getLaunchUrl().then(
      // If a link starts the app, Android and iOS report it also by the event `appUrlOpen`.
      ({ url = '' } = { url: '' }) => isNewLink(url) && url !== lastLink && follow(url),
      () => undefined,
    );
    return stop;
  },
};

/**
 * Returns whether the launch link differs from the stored one, and stores it. The device reports
 * the same link again after a reload of the page.
 */
function isNewLink(link: string): boolean {
  const previous = tabStorage.read(launchKey);
  tabStorage.write(launchKey, link);
  return link !== previous;
}

const appScheme = 'quitanda:';

/**
 * Returns the app's path in a link such as `https://…/#/accept-list/1`, `…/accept-list/1` or
 * `quitanda://accept-list/1`; undefined if the link has no path. The router validates the path.
 */
function pathIn(link: string): string | undefined {
  const url = parseUrl(link);
  if (url === undefined) return undefined;
  if (url.hash.startsWith('#/')) return url.hash.slice(1);
  // In a URL of the app's own scheme, the first segment of the path is parsed as the host.
  const path = url.protocol === appScheme ? `/${url.host}${url.pathname}` : url.pathname;
  return path === '/' ? undefined : `${path}${url.search}`;
}
