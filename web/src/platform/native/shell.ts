import { App } from '@capacitor/app';
import type { Shell } from '../port.ts';
import { apiAddress } from './addresses.ts';
import { followBackButton } from './back-button.ts';
import { followTheme } from './bars.ts';
import { followFront } from './front.ts';
import { pathIn } from './links.ts';
import { unlisten } from './listen.ts';
import { followNetwork } from './network.ts';

const launchKey = 'quitanda.launchUrl';

export const shell: Shell = {
  needsWorker: () => false,
  addressOf: (path) => apiAddress + path,
  start(window) {
    const stops = [
      followBackButton(window),
      followFront(),
      followNetwork(),
      followTheme(window.document),
    ];
    return () => stops.forEach((stop) => stop());
  },
  followLinks(_window, open) {
    const follow = (link: string | undefined) => {
      const path = link === undefined ? undefined : pathIn(link);
      if (path !== undefined) open(path);
    };
    const stop = unlisten(App.addListener('appUrlOpen', ({ url }) => follow(url)));
    App.getLaunchUrl().then(
      (launch) => isNews(launch?.url) && follow(launch?.url),
      () => undefined,
    );
    return stop;
  },
};

/** The device names the same link again when the page is only loaded anew. */
function isNews(link = ''): boolean {
  const known = sessionStorage.getItem(launchKey);
  sessionStorage.setItem(launchKey, link);
  return link !== known;
}
