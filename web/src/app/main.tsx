import { createRoot } from 'react-dom/client';
import { awaitInstallOffer } from '../lib/install-offer.ts';
import { followTheme } from '../lib/theme.ts';
import { whenQuiet } from '../lib/when-quiet.ts';
import { chooseIdentity } from '../sync/choose-identity.ts';
import { App } from './App.tsx';
import { swallowGhostTaps } from './ghost-taps.ts';
import { followHashLinks } from './hash-links.ts';
import { reloadFromServer } from './updates/reload-from-server.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
swallowGhostTaps(document);
followTheme();
followHashLinks(window);
awaitInstallOffer(window);
// Until it is known where people sign in, index.html says 'Carregando sessão...'.
const root = createRoot(container);
void chooseIdentity(() => void reloadFromServer(window)).then((identity) =>
  root.render(<App identity={identity} />),
);

// Only the built app, and where the page came over HTTPS (or from this machine).
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const watchUpdates = () => {
    import('./updates/start-updates.ts').then(
      ({ startUpdates }) => startUpdates(),
      () => {
        // The signal went meanwhile: the next visit tries again.
      },
    );
  };
  // What is on the screen is loaded first, and on a first visit all of it comes over the network.
  if (navigator.serviceWorker.controller === null) whenQuiet(watchUpdates);
  else addEventListener('load', watchUpdates);
}
