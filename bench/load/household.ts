/** A day of a household: its people write a list, buy, fill the pantry and use it up. */
import { newId } from '../../contract/src/values/ids.ts';
import type { HttpClient } from '../harness/http-client.ts';
import { authenticate } from '../harness/people.ts';

const itemsOfDay = 12;
const searches = ['arroz', 'leite', 'caf', 'sabão em pó', 'pão de forma'];

export interface Household {
  readonly email: string;
  readonly pantryId: string;
}

/** Times one request under a name. */
export type Step = <T>(name: string, send: () => Promise<T>) => Promise<T>;

interface Product {
  readonly id: string;
  readonly name: string;
  readonly typicalUnit: string;
}

export async function createHousehold(
  url: string,
  client: HttpClient,
  email: string,
): Promise<Household> {
  const person = await authenticate(url, email);
  const token = await person.token();
  const body = { id: newId(), name: 'Casa' };
  await client.send({ method: 'POST', path: '/api/pantries', token, body });
  return { email, pantryId: body.id };
}

/** Runs one day of a household, starting with the sign-in. */
export async function runDay(
  url: string,
  client: HttpClient,
  { email, pantryId }: Household,
  step: Step,
): Promise<void> {
  const token = await step('sign in', async () => {
    const person = await authenticate(url, email, 'sign-in');
    return person.token();
  });
  const get = async <T>(name: string, path: string) =>
    JSON.parse(await step(name, () => client.get(path, token))) as T;
  const write = (name: string, method: 'POST' | 'PUT', path: string, body: object) =>
    step(name, () => client.send({ method, path, token, body }));

  await get('lists', '/api/shopping-lists');
  await get('categories', '/api/products/categories');
  const products = await get<Product[]>('products', '/api/products?page=1&limit=50');
  const listId = newId();
  const listPath = `/api/shopping-lists/${listId}`;
  await write('create list', 'POST', '/api/shopping-lists', { id: listId, name: 'Compras' });
  const items = products.slice(0, itemsOfDay).map((product) => ({
    id: newId(),
    name: product.name,
    quantity: 2,
    unit: product.typicalUnit === 'kg' ? 'kg' : 'un',
    productId: product.id,
  }));
  for (const [number, item] of items.entries()) {
    await write('add item', 'POST', `${listPath}/items`, item);
    const text = searches[number % searches.length] ?? '';
    if (number % 3 === 0) {
      await get('search', `/api/products?limit=20&search=${encodeURIComponent(text)}`);
    }
  }

  await get('list', listPath);
  await get('price history', '/api/supermarkets/history/S%C3%A3o%20Jorge');
  const purchase = { price: 9.9, purchasedQuantity: 2, supermarket: 'São Jorge' };
  for (const { id } of items) {
    await write('take item', 'PUT', `${listPath}/items/${id}`, { isChecked: true, ...purchase });
  }
  await get('list', listPath);
  await write('finish', 'POST', `/api/pantries/${pantryId}/items/bulk`, {
    id: newId(),
    listId,
    items: items.map(({ id, name, productId, unit }) => ({
      listItemId: id,
      name,
      productId,
      unit,
      quantity: purchase.purchasedQuantity,
      price: purchase.price,
      supermarket: purchase.supermarket,
    })),
  });

  const pantry = await get<{ items: { id: string }[] }>('pantry', `/api/pantries/${pantryId}`);
  for (const { id } of pantry.items.slice(0, itemsOfDay)) {
    await write('use stock', 'PUT', `/api/pantries/${pantryId}/items/${id}`, { add: -1 });
  }
}
