/** Creates a person with long lists and a full pantry, through the API. */
import type { Page } from '@playwright/test';
import { newId } from '../../contract/src/values/ids.ts';
import { apiOf, type Api } from '../../e2e/support/account.ts';
import { generateProducts } from '../catalogue/generate.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Household {
  /** The list for ticking, removing and adding. */
  readonly list: { readonly id: string; readonly items: readonly Named[] };
  /** The list of the trip. Each item has a product, whose price is known in `knownSupermarket`. */
  readonly trip: { readonly id: string; readonly items: readonly Named[] };
  /** The stock of their only pantry. */
  readonly stock: readonly Named[];
  /** Names that are not on any list yet. */
  readonly newNames: readonly string[];
}

const seed = 20_261_121;

/** Each product of the trip was bought once here, and nowhere else. */
export const knownSupermarket = 'Atacado';
export const newSupermarket = 'Mercado';

interface CountedProduct {
  readonly id: string;
  readonly name: string;
  readonly typicalUnit: string;
}

/** Creates the data as the signed-in person of this page. */
export async function moveIn(page: Page, size: number, newCount: number): Promise<Household> {
  const api = await apiOf(page);
  const names = namesOf(size + newCount);
  const listed = names.slice(0, size);
  const products = (await api.get('/api/products?limit=100')) as readonly CountedProduct[];
  const counted = products.filter(({ typicalUnit }) => typicalUnit === 'un');
  await buyOnce(api, counted);
  const productOf = (index: number) => counted[index % counted.length]?.id;

  const written = listed.map((name, index) => ({
    // Each id is a millisecond later than the one before, so that the items stay in this order.
    id: newId(Date.now() - listed.length + index),
    name,
    quantity: 1 + (index % 5),
    unit: 'un',
    productId: productOf(index),
  }));
  const bodyOf = (item: (typeof written)[number]) => ({ ...item, id: newId() });
  const listItems = written.map(({ productId, ...item }, index) =>
    // Half of the items have a product.
    index % 2 === 0 ? { ...item, productId } : item,
  );
  const list = (await api.post('/api/shopping-lists', {
    name: 'Compra do mês',
    items: listItems,
  })) as Household['list'];
  const trip = (await api.post('/api/shopping-lists', {
    name: 'Compra da festa',
    items: written.map(bodyOf),
  })) as Household['trip'];
  const { id: pantryId } = (await api.post('/api/pantries', { name: 'Casa' })) as { id: string };
  const stock: Named[] = [];
  for (const { name } of written) {
    const body = { name, quantity: 10, unit: 'un' };
    stock.push((await api.post(`/api/pantries/${pantryId}/items`, body)) as Named);
  }
  return { list, trip, stock, newNames: names.slice(size) };
}

/** Buys each product once. Deletes the list and the pantry, so that only the prices stay. */
async function buyOnce(api: Api, products: readonly CountedProduct[]): Promise<void> {
  const bought = products.map(({ id: productId, name }) => {
    return { name, productId, quantity: 1, unit: 'un', price: 4.99, supermarket: knownSupermarket };
  });
  const { id: listId, items } = (await api.post('/api/shopping-lists', {
    name: 'Compra passada',
    items: bought.map((line) => ({ ...line, isChecked: true, purchasedQuantity: 1 })),
  })) as Household['list'];
  const { id: pantryId } = (await api.post('/api/pantries', { name: 'Sítio' })) as Named;
  const ids = new Map(items.map(({ id, name }) => [name, id]));
  await api.post(`/api/pantries/${pantryId}/items/bulk`, {
    listId,
    items: bought.map((line) => ({ ...line, listItemId: ids.get(line.name) })),
  });
  await api.delete(`/api/pantries/${pantryId}`);
  await api.delete(`/api/shopping-lists/${listId}`);
}

function namesOf(count: number): string[] {
  const names = new Set<string>();
  for (const { name } of generateProducts(seed, count * 2)) names.add(name);
  return [...names].slice(0, count);
}
