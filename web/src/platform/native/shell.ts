import { App } from '@capacitor/app';
import type { Shell } from '../port.ts';
import { apiAddress } from './addresses.ts';
import { followBackButton } from './back-button.ts';
import { followTheme } from './bars.ts';
import { removeSaved } from './files.ts';
import { followForeground } from './foreground.ts';
import { receivedPath } from './incoming.ts';
import { pathIn } from './links.ts';
import { removerOf } from './listen.ts';
import { followNetwork } from './network.ts';

const launchKey = 'quitanda.launchUrl';

export const shell: Shell = {
  needsWorker: () => false,
  addressOf: (path) => apiAddress + path,
  start(window) {
    void removeSaved();
    const stops = [
      followBackButton(window),
      followForeground(),
      followNetwork(),
      followTheme(window.document),
    ];
    return () => stops.forEach((stop) => stop());
  },
  followLinks(open) {
    let last: string | undefined;
    const follow = (link: string) => {
      last = link;
      const path = receivedPath(link) ?? pathIn(link);
      if (path !== undefined) open(path);
    };
    const stop = removerOf(App.addListener('appUrlOpen', ({ url }) => follow(url)));
    App.getLaunchUrl().then(
      // At a start, Android and iOS report the same link by both APIs.
      ({ url = '' } = { url: '' }) => isNewLink(url) && url !== last && follow(url),
      () => undefined,
    );
    return stop;
  },
};

/** The device reports the launch link again after a reload of the page. */
function isNewLink(link: string): boolean {
  const previous = sessionStorage.getItem(launchKey);
  sessionStorage.setItem(launchKey, link);
  return link !== previous;
}
