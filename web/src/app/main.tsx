import { appInstall } from '#platform/install.ts';
import { shell } from '#platform/shell.ts';
import { createRoot } from 'react-dom/client';
import { followTheme } from '../lib/device/theme.ts';
import { afterFirstLoad, holdFirstScreen } from '../lib/timing/after-first-load.ts';
import { chooseIdentity } from '../sync/session/choose-identity.ts';
import { App } from './App.tsx';
import { ignoreGhostTaps } from '../ui/touch/ghost-taps.ts';
import { followLinks } from './links.ts';
import { clickOnTouchEnd } from '../ui/touch/quick-taps.ts';
import { deleteCachedPage } from './updates/delete-cached-page.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
ignoreGhostTaps(document);
clickOnTouchEnd(document);
followTheme();
followLinks(window);
shell.startNativeParts(window);
appInstall.listen(window);
// Until the identity provider is selected, index.html shows 'Carregando sessão...'.
const root = createRoot(container);
const reload = () => window.location.reload();
const onScreenRendered = holdFirstScreen();
void chooseIdentity({ deleteCachedPage, reload }).then((createIdentity) =>
  root.render(<App createIdentity={createIdentity} onScreenRendered={onScreenRendered} />),
);

if (shell.needsWorker()) {
  const loadUpdates = () => {
    import('./updates/start-updates.ts').then(
      ({ startUpdates }) => startUpdates(),
      () => {
        // The code could not be loaded, for example without a network. The next visit retries.
      },
    );
  };
  // On a first visit the worker downloads the whole app, so it is registered only after the screen
  // has loaded.
  if (navigator.serviceWorker.controller === null) afterFirstLoad(loadUpdates);
  else addEventListener('load', loadUpdates);
}
