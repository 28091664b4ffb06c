/** A shop at 'Mercado São Jorge' for somebody signed in, on a fake server. */
import type { Answer, ListItem, ReadName } from '@quitanda/contract';
import { screen } from '@testing-library/react';
import { ShoppingScreen } from '../../src/features/shopping/ShoppingScreen.tsx';
import { inRouter, listId, makeList } from '../../src/features/shopping/stage.fixture.tsx';
import { fakeApi } from '../fakes/fake-api.ts';
import { bringShopDialogs } from './shop-dialogs.ts';
import { renderSignedIn } from './signed-in.tsx';

export const supermarket = 'Mercado São Jorge';

/** Renders it with these items on the list, and answers what it talks to. */
export function openShop(...items: ListItem[]) {
  return openShopWith({}, ...items);
}

/** The same on a server that answers these reads from the start. */
export async function openShopWith(reads: { [N in ReadName]?: Answer<N> }, ...items: ListItem[]) {
  localStorage.setItem(`currentSupermarket_${listId}`, supermarket);
  const api = fakeApi({
    getList: makeList(...items),
    getPriceHistory: [],
    getStoreLabels: [],
    getPantries: [],
    getProducts: [],
    getSupermarkets: { names: [supermarket] },
    ...reads,
  });
  await bringShopDialogs();
  renderSignedIn(inRouter(<ShoppingScreen listId={listId} />));
  // By then the other reads of the shop are answered too.
  if (reads.getPriceHistory === undefined) {
    await screen.findByText('Você ainda não tem histórico neste supermercado.');
  } else await screen.findAllByText(/^Última compra/u);
  return api;
}
