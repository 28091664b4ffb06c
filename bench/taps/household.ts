/** Fills the household of a person with long lists, through the API. */
import type { Page } from '@playwright/test';
import { newId } from '../../contract/src/values/ids.ts';
import { apiOf, type Api } from '../../e2e/support/account.ts';

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

export interface Household {
  /** The list for ticking, removing and adding. */
  readonly list: { readonly id: string; readonly items: readonly NamedRow[] };
  /** Each item has a product that was bought in `supermarketWithPrices`, so its price is known. */
  readonly tripList: { readonly id: string; readonly items: readonly NamedRow[] };
}

/** Each product of the trip was bought once in this supermarket. */
export const supermarketWithPrices = 'Atacado';
/** Nothing was bought in this supermarket. */
export const supermarketWithoutPrices = 'Mercado';

interface Product {
  readonly id: string;
  readonly name: string;
  readonly typicalUnit: string;
}

/** Creates `size` items in each list, as the person who is signed in on this page. */
export async function createHousehold(page: Page, size: number): Promise<Household> {
  const api = await apiOf(page);
  const listedNames = Array.from({ length: size }, (_, index) => `Biscoito de polvilho ${index}`);
  const products = (await api.get('/api/products?limit=100')) as readonly Product[];
  const pieceProducts = products.filter(({ typicalUnit }) => typicalUnit === 'un');
  await buyEachOnce(api, pieceProducts);
  const productOf = (index: number) => pieceProducts[index % pieceProducts.length]?.id;

  const items = listedNames.map((name, index) => ({
    // The time in each id is a millisecond later than in the id before, so that the items stay in
    // this order.
    id: newId(Date.now() - listedNames.length + index),
    name,
    quantity: 1 + (index % 5),
    unit: 'un',
    productId: productOf(index),
  }));
  const listItems = items.map(({ productId, ...item }, index) =>
    // Half of the items have a product.
    index % 2 === 0 ? { ...item, productId } : item,
  );
  const list = (await api.post('/api/shopping-lists', {
    name: 'Compra do mês',
    items: listItems,
  })) as Household['list'];
  const tripList = (await api.post('/api/shopping-lists', {
    name: 'Compra da festa',
    items: items.map((item) => ({ ...item, id: newId() })),
  })) as Household['tripList'];
  return { list, tripList };
}

/** Buys each product once. Deletes the list and the pantry, so that only the prices remain. */
async function buyEachOnce(api: Api, products: readonly Product[]): Promise<void> {
  const boughtItems = products.map(({ id: productId, name }) => {
    return {
      name,
      productId,
      quantity: 1,
      unit: 'un',
      price: 4.99,
      supermarket: supermarketWithPrices,
    };
  });
  const { id: listId, items } = (await api.post('/api/shopping-lists', {
    name: 'Compra passada',
    items: boughtItems.map((line) => ({ ...line, isChecked: true, purchasedQuantity: 1 })),
  })) as Household['list'];
  const { id: pantryId } = (await api.post('/api/pantries', { name: 'Sítio' })) as NamedRow;
  const itemIdByName = new Map(items.map(({ id, name }) => [name, id]));
  await api.post(`/api/pantries/${pantryId}/items/bulk`, {
    listId,
    items: boughtItems.map((line) => ({ ...line, listItemId: itemIdByName.get(line.name) })),
  });
  await api.delete(`/api/pantries/${pantryId}`);
  await api.delete(`/api/shopping-lists/${listId}`);
}
