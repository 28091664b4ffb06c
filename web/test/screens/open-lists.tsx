/** Opens the lists screen at its addresses, for a signed-in user, on a fake server. */
import type { List } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { Identity } from '../../src/sync/http/identity.ts';
import { ListsRoute } from '../../src/app/routes/lists.tsx';
import type { LocationState } from '../../src/router/route-location.ts';
import { fakeApi } from '../fakes/fake-api.ts';
import { readsOf } from '../fakes/server-lists.ts';
import { openAddress, screensAt } from './open-at.tsx';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';

type Api = ReturnType<typeof fakeApi>;

/** Creates a server with these lists and without prices, except for the answers in `reads`. */
export function serveLists(lists: readonly List[], reads: Api['reads'] = {}): Api {
  return fakeApi({
    ...readsOf(lists),
    getSupermarkets: { names: [] },
    getPriceBook: { entries: [] },
    getProducts: [],
    ...reads,
  });
}

interface OpenOptions {
  readonly path?: string;
  readonly state?: LocationState;
  readonly identity?: Identity;
  /** Further elements that the app renders with the screen. */
  readonly siblings?: ReactNode;
}

/** Opens the screen, and waits until the server has answered. */
export async function openLists(options: OpenOptions = {}): Promise<void> {
  await openLoadingLists(options);
  await waitFor(() => expect(queryLoadedContent()).not.toBeNull());
}

/** Opens the screen with the lazy parts of its add row loaded, and waits for its heading. */
export async function openLoadingLists(options: OpenOptions = {}): Promise<void> {
  const { path = '/lista-compras', state = {}, identity = fakeIdentity(), siblings } = options;
  // The app loads these parts after the first paint, which would be too late for tests that type at
  // once.
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
  const app = (
    <>
      {siblings}
      {screens}
    </>
  );
  renderSignedIn(app, identity);
  await screen.findByRole('heading', { level: 1, name: 'Listas', hidden: true });
}

/** Returns the heading of a list's items, the hint to create a list, or the loading error. */
const queryLoadedContent = () =>
  screen.queryByRole('heading', { name: /^Itens em /u, hidden: true }) ??
  screen.queryByText('Crie ou selecione uma lista para começar.') ??
  screen.queryByText('Falha ao buscar suas listas.');
