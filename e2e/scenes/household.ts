/**
 * Creates a household with data through the API. The household has finished a trip, and has a list
 * for the next one.
 */
import type { Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Page } from '@playwright/test';
import { apiOf, type Account, type Api } from '../support/account.ts';

export const supermarket = 'Mercado São Jorge';

interface PlannedItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit: 'un' | 'kg';
  /** The price of an item that is in the cart. */
  readonly price?: number;
  /** Whether the item is ticked on the lists screen, which gives it no price. */
  readonly isTicked?: boolean;
  readonly hasNoProduct?: boolean;
  readonly note?: string;
  /** The only supermarket where it is bought. */
  readonly onlyAt?: string;
}

const lastWeekItems: readonly PlannedItem[] = [
  { name: 'Arroz', quantity: 2, unit: 'un', price: 24.9 },
  { name: 'Café', quantity: 1, unit: 'un', price: 18.9 },
  { name: 'Leite integral', quantity: 12, unit: 'un', price: 4.79 },
  { name: 'Tomate italiano', quantity: 1.25, unit: 'kg', price: 7.98 },
  { name: 'Detergente', quantity: 3, unit: 'un', price: 2.49 },
  { name: 'Queijo', quantity: 0.4, unit: 'kg', price: 45.9 },
];

const thisWeekItems: readonly PlannedItem[] = [
  { name: 'Banana', quantity: 1.5, unit: 'kg', note: 'madura, para vitamina' },
  { name: 'Cenoura', quantity: 0.5, unit: 'kg' },
  { name: 'Feijão', quantity: 2, unit: 'un' },
  { name: 'Pão de queijo congelado', quantity: 1, unit: 'un' },
  { name: 'Sabonete', quantity: 4, unit: 'un', onlyAt: 'Hortifrúti da Praça' },
  { name: 'Velas de aniversário', quantity: 1, unit: 'un', hasNoProduct: true },
  { name: 'Arroz', quantity: 2, unit: 'un', price: 24.9 },
  { name: 'Leite integral', quantity: 12, unit: 'un', price: 4.89 },
  { name: 'Tomate italiano', quantity: 1.35, unit: 'kg', price: 7.98 },
  { name: 'Gelo', quantity: 1, unit: 'un', price: 9.5, hasNoProduct: true },
  { name: 'Ovos', quantity: 1, unit: 'un', isTicked: true },
];

export interface Household {
  /** The person who has created the household. */
  readonly account: Account;
  /** A list with pending items and items in the cart, from which a trip was finished before. */
  readonly weeklyListId: string;
  readonly emptyListId: string;
  /** A list with only pending items. */
  readonly pendingListId: string;
  readonly pantryId: string;
}

/** Returns the bodies of new items, with the products that a search finds for their names. */
const newItemsOf = (api: Api, items: readonly PlannedItem[]) =>
  Promise.all(
    items.map(async ({ name, quantity, unit, price, isTicked, hasNoProduct, note, onlyAt }) => ({
      ...(note !== undefined && { note }),
      ...(onlyAt !== undefined && { onlyAt }),
      id: newId(),
      name,
      quantity,
      unit,
      ...(!hasNoProduct && { productId: await searchForProduct(api, name) }),
      ...(price !== undefined && {
        isChecked: true,
        price,
        purchasedQuantity: quantity,
        supermarket,
      }),
      ...(isTicked && { isChecked: true }),
    })),
  );

async function searchForProduct(api: Api, name: string): Promise<string | null> {
  const search = new URLSearchParams({ search: name, limit: '1' });
  const [product] = (await api.get(`/api/products?${search}`)) as Product[];
  return product?.id ?? null;
}

async function addList(api: Api, name: string, items: readonly PlannedItem[]): Promise<string> {
  const id = newId();
  await api.post('/api/shopping-lists', { id, name, items: await newItemsOf(api, items) });
  return id;
}

/** Finishes the trip of a list, with the items in its cart. */
async function finishTrip(api: Api, listId: string, pantryId: string): Promise<void> {
  const list = (await api.get(`/api/shopping-lists/${listId}`)) as {
    items: {
      id: string;
      name: string;
      quantity: number;
      unit: string;
      price: number;
      productId: string;
    }[];
  };
  const items = list.items.map(({ id: listItemId, ...item }) => ({
    listItemId,
    supermarket,
    name: item.name,
    quantity: item.quantity,
    unit: item.unit,
    price: item.price,
    productId: item.productId,
  }));
  await api.post(`/api/pantries/${pantryId}/items/bulk`, { listId, items });
}

/**
 * Creates lists in several states, a pantry with stock, an empty pantry, and a finished trip. The page
 * must be signed in, and must not have shown the app yet.
 */
export async function createHousehold(page: Page): Promise<Omit<Household, 'account'>> {
  const api = await apiOf(page);
  const pantryId = newId();
  await api.post('/api/pantries', { id: pantryId, name: 'Cozinha' });
  const weeklyListId = await addList(api, 'Compras do mês', lastWeekItems);
  await finishTrip(api, weeklyListId, pantryId);
  for (const item of await newItemsOf(api, thisWeekItems)) {
    await api.post(`/api/shopping-lists/${weeklyListId}/items`, item);
  }
  const pendingListId = await addList(api, 'Churrasco de domingo', [
    { name: 'Carvão', quantity: 1, unit: 'un' },
    { name: 'Picanha', quantity: 2, unit: 'kg' },
  ]);
  const emptyListId = await addList(api, 'Feira', []);
  await api.post('/api/supermarkets', { name: 'Hortifrúti da Praça' });
  for (const item of [
    { name: 'Farinha de trigo', quantity: 1, unit: 'kg' },
    { name: 'Papel higiênico', quantity: 8, unit: 'un', lowStockAlertThreshold: 4 },
    { name: 'Chocolate', quantity: 350, unit: 'g', lowStockAlertThreshold: 100 },
  ]) {
    await api.post(`/api/pantries/${pantryId}/items`, item);
  }
  await api.post('/api/pantries', { name: 'Lavanderia' });
  return { weeklyListId, emptyListId, pendingListId, pantryId };
}
