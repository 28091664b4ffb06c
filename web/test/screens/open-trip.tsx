/** Opens the screen of a trip at its address, for a signed-in user, with a fake server. */
import type { ListItem } from '@quitanda/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { PurchasesRoute } from '../../src/app/routes/purchases.tsx';
import { ShoppingRoute } from '../../src/app/routes/shopping.tsx';
import { listId, makeList } from '../../src/features/shopping/trip-list.fixture.ts';
import { fakeApi } from '../fakes/fake-api.ts';
import { openAddress, screensAt } from './open-at.tsx';
import { settle } from '../settle.ts';
import { preloadTripDialogs } from './preload-trip-dialogs.ts';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';

type Reads = ReturnType<typeof fakeApi>['reads'];

export const supermarket = 'Mercado São Jorge';
export const tripAddress = `/lista-compras/${listId}/supermercado`;

/** Returns the list of a trip in progress at 'Mercado São Jorge', with these items. */
export const makeTripList = (...items: ListItem[]) => makeList(items, { supermarket });

/** Creates a fake server with this list. `reads` overrides or adds responses to reads. */
export function serveTrip(list = makeList(), reads: Reads = {}) {
  if (list.supermarket !== null) {
    localStorage.setItem(`currentSupermarket_${listId}`, list.supermarket);
  }
  return fakeApi({
    getList: list,
    getPriceHistory: [],
    getStoreLabels: [],
    getPantries: [],
    getProducts: [],
    getPriceBook: { entries: [] },
    getSupermarkets: { names: [supermarket] },
    ...reads,
  });
}

/** Opens the trip with its lazy parts loaded: the app loads them before a person's first tap. */
export async function openTrip(identity = fakeIdentity()) {
  await preloadTripDialogs();
  openAddress(tripAddress);
  const screens = screensAt({
    '/lista-compras/$listId/supermercado': ShoppingRoute,
    '/lista-compras': () => <p>Suas listas</p>,
    '/compras': PurchasesRoute,
    '/despensa': () => <p>Sua despensa</p>,
  });
  return renderSignedIn(screens, identity);
}

/** Opens the trip, and waits until the price history is shown, so that the reads have ended. */
export async function openLoadedTrip(identity = fakeIdentity()) {
  const view = await openTrip(identity);
  await waitFor(() => expect(queryPriceHistory()).not.toHaveLength(0));
  return view;
}
const queryPriceHistory = () => [
  ...screen.queryAllByText('Você ainda não tem histórico neste supermercado.'),
  ...screen.queryAllByText(/^Última compra/u),
];

/** Opens a trip with these items on the list. Returns the fake server. */
export function openTripWith(...items: ListItem[]) {
  return openTripWithReads({}, ...items);
}

/**
 * Opens a trip with these items on the list. `reads` overrides or adds responses of the fake
 * server. Returns the fake server.
 */
export async function openTripWithReads(reads: Reads, ...items: ListItem[]) {
  const api = serveTrip(makeTripList(...items), reads);
  await openLoadedTrip();
  // The dialog of an item compares and asks by the price book.
  await waitFor(() => expect(api.answeredReads).toContain('getPriceBook'));
  await act(() => settle());
  return api;
}

/**
 * The name of the button that confirms the item dialog: 'Pegar · R$ 23,94' or 'Ok · R$ 23,94', or
 * only 'Pegar' or 'Ok' while there is no price.
 */
export const confirmButtonName = /^(?:Ok|Pegar)(?:\s*·.*)?$/u;
