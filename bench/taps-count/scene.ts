/** Creates a person who shops every week, or one on their first trip, through the API. */
import type { List, ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf, signUpByApi, type Api } from '../../e2e/support/account.ts';
import { createFinishedTrip, findProduct } from '../../e2e/support/history.ts';

export const supermarket = 'Mercado São Jorge';

export interface Scene {
  readonly api: Api;
  readonly listId: string;
}

/**
 * The items of the weekly list. `known` and `dearer` have a product and a price from the last trip,
 * and `dearer` costs more now. `unlinked` has neither a product nor a price.
 */
export const planned = { known: 'Arroz', dearer: 'Feijão', unlinked: 'Detergente' } as const;
/** An item that was bought before, and is not on the list. */
export const boughtBefore = 'Leite integral';

/** Creates a person whose last trip was a week ago. */
export async function createPersonWithEarlierTrip(page: Page): Promise<Scene> {
  await signUpByApi(page);
  const api = await apiOf(page);
  const { id: pantryId } = (await api.post('/api/pantries', { name: 'Casa' })) as { id: string };
  const prices = { [planned.known]: 24.9, [planned.dearer]: 8.49, [boughtBefore]: 4.79 };
  const boughtItems = Object.entries(prices).map(([name, price]) => ({
    name,
    price,
    quantity: 1,
    unit: 'un' as const,
  }));
  await createFinishedTrip(api, pantryId, supermarket, 7, boughtItems);
  const items = [];
  for (const name of Object.values(planned)) {
    const item = { id: newId(), name, quantity: 1, unit: 'un' };
    if (name === planned.unlinked) items.push(item);
    else items.push({ ...item, productId: (await findProduct(api, name)).id });
  }
  const { id: listId } = (await api.post('/api/shopping-lists', {
    name: 'Compra da semana',
    items,
  })) as List;
  // Stores that this list is open on the device. No supermarket is stored, so none is chosen.
  await page.addInitScript((id) => localStorage.setItem('activeShoppingListId', id), listId);
  return { api, listId };
}

/** Creates a person with one item in the cart of the first trip, and no pantry yet. */
export async function createPersonOnFirstTrip(page: Page): Promise<Scene> {
  await signUpByApi(page);
  const api = await apiOf(page);
  const { id } = await findProduct(api, planned.known);
  const { id: listId } = (await api.post('/api/shopping-lists', { name: 'Feira' })) as List;
  const item = { name: planned.known, quantity: 1, unit: 'un', productId: id };
  const takenFields = { isChecked: true, price: 24.9, purchasedQuantity: 1, supermarket };
  await api.post(`/api/shopping-lists/${listId}/items`, { ...item, ...takenFields });
  return { api, listId };
}

/** Returns the items of the list from the server. */
export async function readItems({ api, listId }: Scene): Promise<readonly ListItem[]> {
  return ((await api.get(`/api/shopping-lists/${listId}`)) as List).items;
}

/** Stores the list's supermarket in localStorage, as the app does, and opens the trip. */
export async function openTrip(page: Page, { listId }: Scene): Promise<void> {
  await page.addInitScript(([key, name]) => localStorage.setItem(key, name), [
    `currentSupermarket_${listId}`,
    supermarket,
  ] as const);
  await page.goto(`/lista-compras/${listId}/supermercado`);
  await page.getByRole('button', { name: 'Escanear Produto' }).waitFor();
}

export async function openLists(page: Page): Promise<void> {
  await page.goto('/lista-compras');
  await page.getByRole('checkbox', { name: planned.known }).waitFor();
}
