/** The trip with a list, at its address, for a signed-in user, on a fake server. */
import type { ListItem } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { ShoppingRoute } from '../../src/app/routes/shopping.tsx';
import { listId, makeList } from '../../src/features/shopping/trip-list.fixture.ts';
import { fakeApi } from '../fakes/fake-api.ts';
import { openAddress, screensAt } from './open-at.tsx';
import { bringShopDialogs } from './shop-dialogs.ts';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';

type Reads = ReturnType<typeof fakeApi>['reads'];

export const supermarket = 'Mercado São Jorge';
export const tripAddress = `/lista-compras/${listId}/supermercado`;

/** The list of a trip in progress at 'Mercado São Jorge'. */
export const shopping = (...items: ListItem[]) => makeList(items, { supermarket });

/** A server with this list and nothing else, except for the answers in `reads`. */
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

/** Opens the trip with its lazy parts loaded, as before the first tap of a real person. */
export async function openTrip(identity = fakeIdentity()) {
  await bringShopDialogs();
  openAddress(tripAddress);
  const screens = screensAt({
    '/lista-compras/$listId/supermercado': ShoppingRoute,
    '/lista-compras': () => <p>Suas listas</p>,
    '/despensa': () => <p>Sua despensa</p>,
  });
  return renderSignedIn(screens, identity);
}

/** Opens the trip, and waits until the server has answered its reads. */
export async function openShopScreen(identity = fakeIdentity()) {
  const view = await openTrip(identity);
  await waitFor(() => expect(historyShown()).not.toHaveLength(0));
  return view;
}
const historyShown = () => [
  ...screen.queryAllByText('Você ainda não tem histórico neste supermercado.'),
  ...screen.queryAllByText(/^Última compra/u),
];

/** Opens the trip with these items on the list. Returns the server. */
export function openShop(...items: ListItem[]) {
  return openShopWith({}, ...items);
}

/**
 * Opens the trip with these items on the list, on a server that also has these answers. Returns the
 * server.
 */
export async function openShopWith(reads: Reads, ...items: ListItem[]) {
  const api = serveTrip(shopping(...items), reads);
  await openShopScreen();
  return api;
}

/**
 * The button that closes the item dialog: 'Pegar · R$ 23,94', 'Ok · R$ 23,94', or the first word
 * alone while there is no price.
 */
export const confirming = /^(?:Ok|Pegar)(?:\s*·.*)?$/u;

/** A wide screen shows the list and the cart side by side, a phone only one of them. */
export function showOn(size: 'desktop' | 'phone'): void {
  const held = size === 'desktop' ? 'min-width: 1024px' : 'max-width';
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes(held),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
