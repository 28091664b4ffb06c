/** The lists screen at its addresses. */
import { screen } from '@testing-library/react';
import type { Identity } from '../src/sync/identity.ts';
import type { Projections } from '../src/sync/types.ts';
import { ListsRoute } from '../src/app/routes/lists.tsx';
import type { PlaceState } from '../src/router/place.ts';
import { openAddress, screensAt } from './open-at.tsx';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';

/** The real sync code, for tests that fake only the server; the others fake what reads and writes. */
interface Behind {
  readonly identity: Identity;
  readonly projections: Projections;
}

/** Opens the screen at `path` with the late parts of its add row loaded, and waits for its heading. */
export async function openLists(
  path = '/lista-compras',
  state: PlaceState = {},
  { identity, projections }: Behind = { identity: fakeIdentity('signed-out'), projections: {} },
): Promise<void> {
  // The app loads these parts after the first paint. Tests type before that would be done.
  await Promise.all([
    import('../src/features/lists/AddPanel.tsx'),
    import('../src/features/lists/voice/VoiceButton.tsx'),
  ]);
  openAddress(path, state);
  const screens = screensAt({
    '/lista-compras': ListsRoute,
    '/lista-compras/nova': ListsRoute,
    '/lista-compras/$listId/supermercado': () => <p>Comprando</p>,
  });
  renderSignedIn(screens, projections, identity);
  await screen.findByRole('heading', { level: 1, name: 'Listas', hidden: true });
}
