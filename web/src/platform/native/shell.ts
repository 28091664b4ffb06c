import { App } from '@capacitor/app';
import { tabStorage } from '../../lib/device/storage.ts';
import type { Shell } from '../port.ts';
import { apiOrigin } from './origins.ts';
import { handleBackButton } from './back-button.ts';
import { styleSystemBars } from './system-bars.ts';
import { removeSavedFiles } from './files.ts';
import { followForeground } from './foreground.ts';
import { receiveFile } from './incoming.ts';
import { pathIn } from './links.ts';
import { listenerRemover } from './listener-remover.ts';
import { followNetwork } from './network.ts';

const launchKey = 'quitanda.launchUrl';

export const shell: Shell = {
  needsWorker: () => false,
  urlOf: (path) => apiOrigin + path,
  start(window) {
    void removeSavedFiles();
    const unsubscribers = [
      handleBackButton(window),
      followForeground(),
      followNetwork(),
      styleSystemBars(window.document),
    ];
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  },
  followLinks(open) {
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
