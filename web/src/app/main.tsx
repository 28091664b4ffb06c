import { createRoot } from 'react-dom/client';
import { followTheme } from '../lib/theme.ts';
import { chooseIdentity } from '../sync/choose-identity.ts';
import { App } from './App.tsx';
import { swallowGhostTaps } from './ghost-taps.ts';
import { followHashLinks } from './hash-links.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
swallowGhostTaps(document);
followTheme();
followHashLinks(window);
// Until it is known where people sign in, index.html says 'Carregando sessão...'.
const root = createRoot(container);
void chooseIdentity(() => window.location.reload()).then((identity) =>
  root.render(<App identity={identity} />),
);
