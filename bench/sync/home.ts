/** Creates a home with a given number of rows: lists, a pantry, and the trips of a year or more. */
import type { Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { signUp } from '../server.ts';
import { aloneOf, type Write } from './writes.ts';

export interface Home {
  readonly newToken: (at?: string) => Promise<string>;
  /** The open lists, each with its items. */
  readonly lists: readonly { readonly id: string; readonly itemIds: readonly string[] }[];
  readonly pantryId: string;
}

const openLists = 10;
const itemsOnList = 60;
const products = 50;
const stockByHand = 300;
const itemsOfTrip = 40;
const supermarkets = ['São Jorge', 'Pão de Açúcar', 'Mercado da Praça', 'Atacadão'];
/** The list, the finish, and for each item a purchase and a row for its move to the pantry. */
const rowsOfTrip = 2 + 2 * itemsOfTrip;
/** The first 1 is the person's own membership, which is a row too. */
const rowsOutsideOfTrips =
  1 + supermarkets.length + openLists * (1 + itemsOnList) + 1 + stockByHand + products;
const millisecondsOfWeek = 7 * 86_400_000;

/**
 * Creates a new person at the server at `url`, whose device receives `rows` rows, at least a
 * thousand.
 */
export async function moveIn(url: string, rows: number): Promise<Home> {
  const newToken = await signUp(url);
  const client = createHttpClient(url);
  let token = await newToken();
  let sent = 0;
  const write = async (name: Write['name'], params: Write['params'], body: unknown) => {
    // A token is valid for five minutes.
    if ((sent += 1) % 1_000 === 0) token = await newToken();
    await client.send(aloneOf({ name, ...(params && { params }), body }, { token }));
  };
  const products = await productsOf(client, token);
  const trips = Math.floor((rows - rowsOutsideOfTrips) / rowsOfTrip);
  const left = rows - rowsOutsideOfTrips - trips * rowsOfTrip;

  const pantryId = newId();
  await write('createPantry', undefined, { id: pantryId, name: 'Despensa' });
  for (let count = 0; count < stockByHand; count += 1) {
    const item = {
      id: newId(),
      name: `Pote número ${count}`,
      quantity: 1 + (count % 5),
      unit: 'un',
    };
    await write('addPantryItem', { pantryId }, item);
  }
  const lists = [];
  for (let count = 0; count < openLists; count += 1) {
    const id = newId();
    await write('createList', undefined, { id, name: `Compras ${count + 1}` });
    const itemIds = Array.from({ length: itemsOnList + (count === 0 ? left : 0) }, () => newId());
    for (const [position, itemId] of itemIds.entries()) {
      await write('addListItem', { listId: id }, { id: itemId, ...itemOf(products, position) });
    }
    lists.push({ id, itemIds });
  }
  for (let trip = 0; trip < trips; trip += 1) {
    const listId = newId();
    const supermarket = supermarkets[trip % supermarkets.length] ?? '';
    await write('createList', undefined, { id: listId, name: 'Feira da semana' });
    const items = [];
    for (let position = 0; position < itemsOfTrip; position += 1) {
      const item = itemOf(products, trip + position);
      const [listItemId, price] = [newId(), 4.9 + ((trip * 7 + position * 3) % 40)];
      const taken = { isChecked: true, price, purchasedQuantity: item.quantity, supermarket };
      await write('addListItem', { listId }, { id: listItemId, ...item, ...taken });
      items.push({ listItemId, price, supermarket, ...item });
    }
    const boughtAt = new Date(Date.now() - (trip % 25) * millisecondsOfWeek).toISOString();
    await write('finishPurchase', { pantryId }, { id: newId(), listId, items, boughtAt });
  }
  return { newToken, lists, pantryId };
}

async function productsOf(client: HttpClient, token: string): Promise<readonly Product[]> {
  const page = await client.get(`/api/products?page=1&limit=${products}`, token);
  return JSON.parse(page) as Product[];
}

function itemOf(products: readonly Product[], position: number) {
  const product = products[position % products.length];
  if (!product) throw new Error('The catalogue is empty.');
  const unit = product.typicalUnit === 'kg' ? 'kg' : 'un';
  return { name: product.name, quantity: 1 + (position % 3), unit, productId: product.id };
}
