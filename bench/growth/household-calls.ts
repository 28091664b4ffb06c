/** The calls of a household that is like the generated ones: sync, finishes and spending. */
import { newId } from '@quitanda/contract/ids';
import { createDevice, syncAll, type Write } from '../harness/device.ts';
import { smallHousehold } from '../harness/households.sql.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { authenticate, type Person } from '../harness/people.ts';

export const householdCallNames = [
  'sync, nothing new',
  'sync, one write',
  'sync, a finish',
  'first sync',
  'GET spending',
] as const;
export type HouseholdCallName = (typeof householdCallNames)[number];

/**
 * Returns the number of calls in a turn. It is lower for finishes, as each needs a prepared list.
 */
export const callsPerTurn = (name: HouseholdCallName, requests: number): number =>
  name === 'sync, a finish' ? Math.min(requests, finishesInTurn) : requests;

const finishesInTurn = 5;

export interface HouseholdCalls {
  /** Creates the data that the next `count` calls need. */
  readonly prepare: (name: HouseholdCallName, count: number) => Promise<void>;
  /** Makes one call, and throws if it fails. */
  readonly send: (name: HouseholdCallName) => Promise<void>;
}

interface ListIds {
  readonly id: string;
  readonly itemIds: readonly string[];
}

/**
 * Signs up two users on the server at `url`. One reads and changes a list. The other one finishes
 * trips, so that the household of the first one does not grow. `fill` inserts the rows of a
 * generated household for both.
 */
export async function createHouseholdCalls(
  url: string,
  fill: () => Promise<void>,
): Promise<HouseholdCalls> {
  const client = createHttpClient(url);
  const [readingPerson, finishingPerson] = [await authenticate(url), await authenticate(url)];
  // The first call of a user creates the personal household.
  for (const person of [readingPerson, finishingPerson])
    await client.get('/api/users/me', await person.token());
  await fill();

  const reader = await openDevice(client, readingPerson);
  const finisher = await openDevice(client, finishingPerson);
  const list = createListIds(newId());
  await reader.sync([
    createListWrite(list.id),
    ...list.itemIds.map((id) => addItemWrite(list.id, id)),
  ]);
  const pantryId = newId();
  await finisher.sync([
    { name: 'createPantry', body: { id: pantryId, name: 'Despensa da praia' } },
  ]);
  // A household may have at most 200 lists, so each turn fills the same ones again.
  const finishedListIds = Array.from({ length: finishesInTurn }, () => newId());
  await finisher.sync(finishedListIds.map(createListWrite));
  let preparedLists: readonly ListIds[] = [];
  let writeCount = 0;

  const calls: Readonly<Record<HouseholdCallName, () => Promise<void>>> = {
    'sync, nothing new': () => reader.sync([]),
    'sync, one write': () => {
      writeCount += 1;
      const itemId = list.itemIds[writeCount % list.itemIds.length] ?? '';
      const body = { quantity: 1 + (writeCount % 7) / 2 };
      return reader.sync([{ name: 'changeListItem', params: { listId: list.id, itemId }, body }]);
    },
    'sync, a finish': () => {
      const [next, ...remaining] = preparedLists;
      if (!next) throw new Error('No list is prepared.');
      preparedLists = remaining;
      return finisher.sync([finishWrite(pantryId, next)]);
    },
    'first sync': async () => {
      await openDevice(client, readingPerson);
    },
    'GET spending': async () => {
      await client.get(
        '/api/insights/spending?months=13&timeZone=America/Sao_Paulo',
        await readingPerson.token(),
      );
    },
  };
  return {
    async prepare(name, callCount) {
      if (name !== 'sync, a finish') return;
      preparedLists = finishedListIds.slice(0, callCount).map(createListIds);
      for (const { id: listId, itemIds } of preparedLists) {
        await finisher.sync(itemIds.map((id) => addItemWrite(listId, id, takenFields)));
      }
    },
    send: (name) => calls[name](),
  };
}

/** Creates a device, and fetches all rows of its household. */
async function openDevice(client: HttpClient, person: Person) {
  const device = createDevice();
  const sync = async (writes: readonly Write[]) =>
    syncAll(device, client.send, { token: await person.token() }, writes);
  await sync([]);
  return { sync };
}

/** Returns the list's id, with new ids for the items of a trip. */
const createListIds = (id: string): ListIds => ({
  id,
  itemIds: Array.from({ length: smallHousehold.itemsPerTrip }, () => newId()),
});

const createListWrite = (id: string): Write => ({
  name: 'createList',
  body: { id, name: 'Feira' },
});

const price = 7.9;
const supermarket = 'Mercado 0';
const amount = { quantity: 1.5, unit: 'kg' };
/** The fields of an item that is in the cart. */
const takenFields = { isChecked: true, price, purchasedQuantity: amount.quantity, supermarket };

const addItemWrite = (listId: string, id: string, extraFields: object = {}): Write => ({
  name: 'addListItem',
  params: { listId },
  body: { id, name: `Banana ${id}`, ...amount, ...extraFields },
});

const finishWrite = (pantryId: string, { id, itemIds }: ListIds): Write => ({
  name: 'finishPurchase',
  params: { pantryId },
  body: {
    id: newId(),
    listId: id,
    items: itemIds.map((listItemId) => ({
      listItemId,
      name: `Banana ${listItemId}`,
      productId: null,
      price,
      supermarket,
      ...amount,
    })),
    boughtAt: new Date().toISOString(),
  },
});
