/** Steps of slice tests with lists, pantries and purchases. */
import {
  purchasedUnitOf,
  routes,
  type Finish,
  type ListItem,
  type ListItemChange,
  type NewListItem,
  type NewPantryItem,
  type PantryItem,
  type Product,
  type WriteName,
} from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { statement, type Database } from '../../src/db/database.ts';
import { pathOf, type Person } from './person.ts';

export async function newList(person: Person, name = 'Compras da semana'): Promise<string> {
  return (await person.call('createList', { body: { name } })).body.id;
}

export async function newItem(
  person: Person,
  listId: string,
  item: Partial<NewListItem> = {},
): Promise<ListItem> {
  const body = { name: 'Arroz', quantity: 1, unit: 'un' as const, ...item };
  return (await person.call('addListItem', { params: { listId }, body })).body;
}

export async function changeItem(
  person: Person,
  { listId, id: itemId }: Pick<ListItem, 'listId' | 'id'>,
  body: ListItemChange,
): Promise<ListItem> {
  return (await person.call('changeListItem', { params: { listId, itemId }, body })).body;
}

/** Creates a list item with a product. The item is already in the cart. */
export async function addTakenItem(
  person: Person,
  listId: string,
  item: Partial<NewListItem> & { productId: string },
): Promise<ListItem> {
  const takenFields = {
    isChecked: true,
    price: 9.9,
    purchasedQuantity: 2,
    supermarket: 'São Jorge',
  };
  return newItem(person, listId, { ...takenFields, ...item });
}

export async function itemsOf(person: Person, listId: string): Promise<ListItem[]> {
  return (await person.call('getList', { params: { listId } })).body.items;
}

export async function newPantry(person: Person, name = 'Cozinha'): Promise<string> {
  return (await person.call('createPantry', { body: { name } })).body.id;
}

export async function newStock(
  person: Person,
  pantryId: string,
  item: Partial<NewPantryItem> = {},
): Promise<PantryItem> {
  const body = { name: 'Arroz', quantity: 1, unit: 'un' as const, ...item };
  return (await person.call('addPantryItem', { params: { pantryId }, body })).body;
}

export async function stockOf(person: Person, pantryId: string): Promise<PantryItem[]> {
  return (await person.call('getPantry', { params: { pantryId } })).body.items;
}

/** Creates a pantry and a list for a person. Returns them with the person and products to buy. */
export async function prepareShopping(ana: Person) {
  const [rice, beans, milk] = await findRiceBeansAndMilk(ana);
  const listId = await newList(ana, 'Feira');
  return { ana, rice, beans, milk, listId, pantryId: await newPantry(ana) };
}

/** Returns the body of the request that finishes a trip with these items of one list. */
export function finishBody(items: readonly ListItem[], overrides: Partial<Finish> = {}): Finish {
  return {
    id: newId(),
    listId: items[0]?.listId ?? newId(),
    items: items.map((item) => ({
      listItemId: item.id,
      name: item.name,
      productId: item.selectedProductId ?? item.productId,
      quantity: item.purchasedQuantity ?? 1,
      unit: purchasedUnitOf(item),
      price: item.price ?? 0,
      supermarket: item.supermarket ?? 'São Jorge',
    })),
    ...overrides,
  };
}

/** Returns the first three products of the seeded catalogue. */
export async function fetchThreeProducts(person: Person): Promise<[Product, Product, Product]> {
  const { body } = await person.call('getProducts', { query: { limit: 3 } });
  const [one, two, three] = body;
  if (!one || !two || !three) throw new Error('The seed has fewer than three products.');
  return [one, two, three];
}

/** Returns three products of the seeded catalogue. Their names are in alphabetical order. */
export async function findRiceBeansAndMilk(person: Person): Promise<[Product, Product, Product]> {
  return Promise.all([
    findProductByName(person, 'Arroz Tio João 5 kg'),
    findProductByName(person, 'Feijão carioca Camil 1 kg'),
    findProductByName(person, 'Leite integral Italac 1 L'),
  ]);
}

async function findProductByName(person: Person, name: string): Promise<Product> {
  const [product] = (await person.call('getProducts', { query: { search: name, limit: 1 } })).body;
  if (product?.name !== name) throw new Error(`The seed has no product '${name}'.`);
  return product;
}

/** Of one person, the server lets about a hundred calls wait (API-46). */
const maxAtOnce = 90;

/**
 * Sends the writes at the same time, at most {@link maxAtOnce}. Returns `ok` or the code of the failure
 * for each write.
 */
export async function sendConcurrently(
  person: Person,
  name: WriteName,
  inputs: readonly { params?: Record<string, string>; body?: unknown; key?: string }[],
): Promise<string[]> {
  const answers = await Promise.all(
    inputs
      .slice(0, maxAtOnce)
      .map(({ params, ...bodyAndKey }) =>
        person.request(routes[name][0], pathOf(name, params), bodyAndKey),
      ),
  );
  const outcomes = answers.map((answer) =>
    answer.statusCode < 300 ? 'ok' : answer.json<{ code: string }>().code,
  );
  const others = inputs.slice(maxAtOnce);
  return others.length === 0
    ? outcomes
    : [...outcomes, ...(await sendConcurrently(person, name, others))];
}

const insertStock = statement<never, { pantryId: string; count: number }>(
  'test.fill-pantry',
  `insert into pantry_items (household_id, id, pantry_id, name, folded_name, quantity, unit,
     low_stock_alert_threshold, created_at, updated_at)
   select household_id, gen_random_uuid(), id, 'Sal', 'sal', 1000, 'un', 1000, now(), now()
   from pantries, generate_series(1, :count::integer) where id = :pantryId`,
);

/** Puts `count` items into a pantry by one statement, which is faster than a call for each. */
export async function fillPantry(
  database: Database,
  pantryId: string,
  count: number,
): Promise<void> {
  await database.rows(insertStock, { pantryId, count });
}

/** Shares a list and returns the token of its link. */
export async function share(person: Person, listId: string): Promise<string> {
  const { body } = await person.call('shareList', { params: { listId } });
  if (body.inviteToken === null) throw new Error('The list was not shared.');
  return body.inviteToken;
}
