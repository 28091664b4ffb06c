/** The lists screen at its addresses. */
import { screen } from '@testing-library/react';
import type { Identity } from '../../src/sync/session/identity.ts';
import { ListsRoute } from '../../src/app/routes/lists.tsx';
import type { LocationState } from '../../src/router/route-location.ts';
import { openAddress, screensAt } from './open-at.tsx';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';

/**
 * Opens the screen at `path` with the lazy parts of its add row loaded, and waits for its heading.
 * Tests that fake only the server sign somebody in; the others fake what reads and writes.
 */
export async function openLists(
  path = '/lista-compras',
  state: LocationState = {},
  identity: Identity = fakeIdentity('signed-out'),
): Promise<void> {
  // The app loads these parts after the first paint. Tests type before that would be done.
  await Promise.all([
    import('../../src/features/lists/add/AddPanel.tsx'),
    import('../../src/features/lists/voice/VoiceButton.tsx'),
  ]);
  openAddress(path, state);
  const screens = screensAt({
    '/lista-compras': ListsRoute,
    '/lista-compras/nova': ListsRoute,
    '/lista-compras/$listId/supermercado': () => <p>Comprando</p>,
  });
  renderSignedIn(screens, identity);
  await screen.findByRole('heading', { level: 1, name: 'Listas', hidden: true });
}
