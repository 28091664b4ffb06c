/** Fills a household with a given number of rows: lists, a pantry, and the trips of many weeks. */
import type { Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { signUp } from '../server.ts';
import { createSingleRequest, type Write } from './writes.ts';

export interface FilledHousehold {
  /**
   * Fetches a token from the server at `serverUrl`. Without `serverUrl`, asks the server that
   * created the household.
   */
  readonly newToken: (serverUrl?: string) => Promise<string>;
  /** The open lists, each with its items. */
  readonly lists: readonly { readonly id: string; readonly itemIds: readonly string[] }[];
  readonly pantryId: string;
}

const openListCount = 10;
const itemsPerList = 60;
/** The number of products of the catalogue that the lists and trips use. */
const productCount = 50;
const stockItemCount = 300;
const itemsPerTrip = 40;
const supermarkets = ['São Jorge', 'Pão de Açúcar', 'Mercado da Praça', 'Atacadão'];
/** One list, one finish, and two rows for each item: its purchase, and its move to the pantry. */
const rowsPerTrip = 2 + 2 * itemsPerTrip;
/**
 * The terms of this sum are the membership, the supermarkets, the open lists with their items, the
 * pantry, the stock that was added without a trip, and the stock of each product that trips buy.
 */
const rowsOutsideOfTrips =
  1 + supermarkets.length + openListCount * (1 + itemsPerList) + 1 + stockItemCount + productCount;
const weekMs = 7 * 86_400_000;

/**
 * Signs up a person on the server at `url`, and creates so much data that a device of this person
 * receives `rows` rows. `rows` must be at least a thousand.
 */
export async function createFilledHousehold(url: string, rows: number): Promise<FilledHousehold> {
  const newToken = await signUp(url);
  const client = createHttpClient(url);
  let token = await newToken();
  let sentWrites = 0;
  const write = async (name: Write['name'], params: Write['params'], body: unknown) => {
    // A token is valid for five minutes, which is enough for a thousand writes.
    if ((sentWrites += 1) % 1_000 === 0) token = await newToken();
    await client.send(createSingleRequest({ name, ...(params && { params }), body }, { token }));
  };
  const products = await fetchProducts(client, token);
  const tripCount = Math.floor((rows - rowsOutsideOfTrips) / rowsPerTrip);
  const remainingRows = rows - rowsOutsideOfTrips - tripCount * rowsPerTrip;

  const pantryId = newId();
  await write('createPantry', undefined, { id: pantryId, name: 'Despensa' });
  for (let count = 0; count < stockItemCount; count += 1) {
    const item = {
      id: newId(),
      name: `Pote número ${count}`,
      quantity: 1 + (count % 5),
      unit: 'un',
    };
    await write('addPantryItem', { pantryId }, item);
  }
  const lists = [];
  for (let count = 0; count < openListCount; count += 1) {
    const id = newId();
    await write('createList', undefined, { id, name: `Compras ${count + 1}` });
    const itemIds = Array.from({ length: itemsPerList + (count === 0 ? remainingRows : 0) }, () =>
      newId(),
    );
    for (const [position, itemId] of itemIds.entries()) {
      await write('addListItem', { listId: id }, { id: itemId, ...itemAt(products, position) });
    }
    lists.push({ id, itemIds });
  }
  for (let trip = 0; trip < tripCount; trip += 1) {
    const listId = newId();
    const supermarket = supermarkets[trip % supermarkets.length] ?? '';
    await write('createList', undefined, { id: listId, name: 'Feira da semana' });
    const items = [];
    for (let position = 0; position < itemsPerTrip; position += 1) {
      const item = itemAt(products, trip + position);
      const [listItemId, price] = [newId(), 4.9 + ((trip * 7 + position * 3) % 40)];
      const takenFields = { isChecked: true, price, purchasedQuantity: item.quantity, supermarket };
      await write('addListItem', { listId }, { id: listItemId, ...item, ...takenFields });
      items.push({ listItemId, price, supermarket, ...item });
    }
    const boughtAt = new Date(Date.now() - (trip % 25) * weekMs).toISOString();
    await write('finishPurchase', { pantryId }, { id: newId(), listId, items, boughtAt });
  }
  return { newToken, lists, pantryId };
}

async function fetchProducts(client: HttpClient, token: string): Promise<readonly Product[]> {
  const page = await client.get(`/api/products?page=1&limit=${productCount}`, token);
  return JSON.parse(page) as Product[];
}

function itemAt(products: readonly Product[], position: number) {
  const product = products[position % products.length];
  if (!product) throw new Error('The catalogue is empty.');
  const unit = product.typicalUnit === 'kg' ? 'kg' : 'un';
  return { name: product.name, quantity: 1 + (position % 3), unit, productId: product.id };
}
