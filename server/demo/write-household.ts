/** Writes the generated data through the API, as the phones of the household would have done. */
import type { Person } from '../test/people/person.ts';
import { dayAt } from './calendar.ts';
import { createWaster, writeDates } from './dates.ts';
import type { Household, Resident, Trip } from './generated-data.ts';
import { receiptOf } from './receipts.ts';
import { supermarkets } from './supermarkets.ts';

type Api = Pick<Person, 'call'>;
/** The API of each of the two people, in their shared household. */
export type Residents = Readonly<Record<Resident, Api>>;

/** The pantry of the weekend house. */
const cottage = [
  { name: 'Sal', quantity: 1, unit: 'kg' },
  { name: 'Café', quantity: 500, unit: 'g', lowStockAlertThreshold: 250, targetQuantity: 1_000 },
  { name: 'Carvão', quantity: 2, unit: 'un', targetQuantity: 3 },
  {
    name: 'Papel higiênico',
    quantity: 4,
    unit: 'un',
    lowStockAlertThreshold: 4,
    targetQuantity: 12,
  },
] as const;

/**
 * Writes everything in the order in which it happened. `setClock` sets the clock of the app.
 */
export async function writeHousehold(
  residents: Residents,
  household: Household,
  setClock: (moment: number) => void,
): Promise<void> {
  const { marina } = residents;
  const { trips, counted, pantry, plannedAt } = household;
  setClock(pantry.createdAt);
  const productIds = await findProducts(marina);
  const idOf = (product: string) => {
    const id = productIds.get(product);
    if (id === undefined) throw new Error(`The starter catalogue has no '${product}'.`);
    return id;
  };
  await marina.call('createPantry', { body: { id: pantry.id, name: pantry.name } });
  const createdLists = new Set<string>();
  const throwAway = createWaster(pantry.id, idOf, setClock);
  for (const trip of trips) {
    if (trip.startedAt < counted.at) await writeTripAndWaste(trip);
  }
  setClock(counted.at);
  await writeCount(marina, household, idOf);
  for (const trip of trips) {
    if (trip.startedAt > counted.at) await writeTripAndWaste(trip);
  }
  for (const { id, notedAt, notedBy, ...note } of household.notes) {
    setClock(notedAt);
    const { product, ...body } = note;
    await residents[notedBy].call('notePrice', {
      body: { id, productId: idOf(product), ...body },
    });
  }
  setClock(plannedAt);
  await writeDates(marina, pantry.id, idOf, dayAt(plannedAt) + 1);
  await stockCottage(residents.joao, household.cottageId);
  for (const [name, items] of Object.entries(household.planned)) {
    const id = household.listIds[name] ?? '';
    if (!createdLists.has(name)) await marina.call('createList', { body: { id, name } });
    const params = { listId: id };
    for (const { product, addedBy, ...item } of items) {
      const body = { ...item, ...(product !== null && { productId: idOf(product) }) };
      await residents[addedBy].call('addListItem', { params, body });
    }
  }
  const weeklyListId = household.listIds[supermarkets.I.listName] ?? '';
  for (const { id: itemId, takenBy, takenAt, price, quantity } of household.taken) {
    setClock(takenAt);
    const params = { listId: weeklyListId, itemId };
    const body = {
      isChecked: true,
      price,
      purchasedQuantity: quantity,
      supermarket: supermarkets.I.name,
      takenAt: new Date(takenAt).toISOString(),
    };
    await residents[takenBy].call('changeListItem', { params, body });
  }

  async function writeTripAndWaste(trip: Trip): Promise<void> {
    await writeTrip(trip);
    await throwAway(residents[trip.boughtBy], trip);
  }

  /** Writes a trip as a phone that was offline does: the whole cart at once, then the finish. */
  async function writeTrip(trip: Trip): Promise<void> {
    const { list, supermarket, boughtAt, finishId, lines } = trip;
    const api = residents[trip.boughtBy];
    setClock(boughtAt);
    const id = household.listIds[list] ?? '';
    // Creates the list with its items in one call, because one call for each item would take
    // minutes.
    if (createdLists.has(list)) await api.call('deleteList', { params: { listId: id } });
    createdLists.add(list);
    const cart = lines.map(({ id: itemId, name, unit, price, isImpulse, ...line }) => ({
      id: itemId,
      name,
      unit,
      price,
      isImpulse,
      productId: idOf(line.product),
      quantity: line.planned,
      purchasedQuantity: line.bought,
      supermarket,
      isChecked: true,
      takenAt: new Date(line.takenAt).toISOString(),
    }));
    await api.call('createList', { body: { id, name: list, items: cart } });
    const options = { listId: id, pantryId: pantry.id, nowMs: plannedAt };
    const receipt = receiptOf(trip, cart, options);
    if (receipt !== undefined) {
      await api.call('recordReceipt', { body: receipt });
      return;
    }
    const items = cart.map(
      ({ id: listItemId, name, unit, price, productId, purchasedQuantity }) => ({
        listItemId,
        name,
        unit,
        price,
        productId,
        supermarket,
        quantity: purchasedQuantity,
      }),
    );
    const body = { id: finishId, listId: id, items };
    await api.call('finishPurchase', { params: { pantryId: pantry.id }, body });
  }
}

async function findProducts({ call }: Api): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const limit = 100;
  for (let page = 1; ; page += 1) {
    const { body: products } = await call('getProducts', { query: { page, limit } });
    for (const { id, name } of products) ids.set(name, id);
    if (products.length < limit) return ids;
  }
}

/** Sets the stock to the counted quantities, and removes the items that were not counted. */
async function writeCount(
  { call }: Api,
  { pantry, counted }: Household,
  idOf: (product: string) => string,
): Promise<void> {
  const stock = new Map(counted.stock.map((each) => [idOf(each.product), each]));
  const { items } = (await call('getPantry', { params: { pantryId: pantry.id } })).body;
  for (const { id: itemId, productId } of items) {
    const params = { pantryId: pantry.id, itemId };
    const countedItem = stock.get(productId ?? '');
    if (countedItem) {
      const { quantity, threshold: lowStockAlertThreshold, target: targetQuantity } = countedItem;
      const body = { quantity, lowStockAlertThreshold, targetQuantity };
      await call('changePantryItem', { params, body });
    } else {
      await call('removePantryItem', { params });
    }
  }
}

async function stockCottage({ call }: Api, pantryId: string): Promise<void> {
  await call('createPantry', { body: { id: pantryId, name: 'Sítio' } });
  for (const body of cottage) await call('addPantryItem', { params: { pantryId }, body });
}
