import { newId } from '@quitanda/contract/ids';
import { finishId, userId, type ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import { finishBody, prepareShopping, addTakenItem } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import type { Sql } from '../../db/database.ts';
import { purchaseHandlers } from './purchases.routes.ts';
import { selectPurchaseLines, selectTrips } from './purchases.sql.ts';

const { person, clock, database } = await startApp();

/** Finishes a trip with these items, and returns its id. */
async function finish(who: Person, pantryId: string, items: ListItem[], overrides = {}) {
  const body = finishBody(items, overrides);
  return (await who.call('finishPurchase', { params: { pantryId }, body })).body.id;
}

/** Creates this many trips, an hour apart, and returns their ids, the newest first. */
async function createTrips(count: number) {
  clock.set('2026-11-20T12:00:00Z');
  const shopper = await prepareShopping(await person());
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const item = await addTakenItem(shopper.ana, shopper.listId, { productId: shopper.rice.id });
    const boughtAt = new Date(Date.UTC(2026, 10, 19, index)).toISOString();
    ids.unshift(await finish(shopper.ana, shopper.pantryId, [item], { boughtAt }));
  }
  return { ...shopper, ids };
}

it('API-24 returns the lines of a trip, each exact to the centavo', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const { ana, rice, beans, listId, pantryId } = await prepareShopping(await person());
  const riceItem = await addTakenItem(ana, listId, {
    name: 'arroz',
    productId: rice.id,
    quantity: 2,
    unit: 'kg',
    price: 29.9,
    purchasedQuantity: 1,
    purchasedUnit: 'un',
    takenAt: '2026-11-19T10:00:00.000Z',
  });
  const beansItem = await addTakenItem(ana, listId, {
    name: 'Feijão',
    productId: beans.id,
    unit: 'kg',
    price: 5.99,
    purchasedQuantity: 1.35,
    supermarket: 'Feira',
    isImpulse: true,
    takenAt: '2026-11-19T10:01:00.000Z',
  });
  const finishId = await finish(ana, pantryId, [beansItem, riceItem], {
    boughtAt: '2026-11-19T11:00:00.000Z',
  });

  const trip = {
    id: finishId,
    boughtBy: riceItem.createdBy,
    listId,
    listName: 'Feira',
    pantryId,
    supermarkets: ['São Jorge', 'Feira'],
    boughtAt: '2026-11-19T11:00:00.000Z',
    total: 37.99,
    itemCount: 2,
    correctedAt: null,
    correctedBy: null,
    lastCorrection: null,
    typedTotal: null,
  };
  const uncorrected = {
    correctedAt: null,
    correctedBy: null,
    lastCorrection: null,
    onReceipt: null,
  };
  const trips = await ana.call('getFinishedTrips', { query: {} });
  // Version 0.2 reads `shops`.
  expect(trips.body).toEqual({ trips: [trip], shops: [trip], hasMore: false });
  const { body } = await ana.call('getFinishedTrip', { params: { finishId } });
  expect(body).toEqual({
    ...trip,
    lines: [
      {
        listItemId: riceItem.id,
        name: 'arroz',
        productId: rice.id,
        productName: rice.name,
        categoryName: rice.categoryName,
        imageUrl: rice.imageUrl,
        quantity: 1,
        unit: 'un',
        unitText: null,
        price: 29.9,
        total: 29.9,
        printed: null,
        supermarket: 'São Jorge',
        isImpulse: false,
        ...uncorrected,
      },
      {
        listItemId: beansItem.id,
        name: 'Feijão',
        productId: beans.id,
        productName: beans.name,
        categoryName: beans.categoryName,
        imageUrl: beans.imageUrl,
        quantity: 1.35,
        unit: 'kg',
        unitText: null,
        price: 5.99,
        total: 8.09,
        printed: null,
        supermarket: 'Feira',
        isImpulse: true,
        ...uncorrected,
      },
    ],
  });
});

it('API-24 returns the newest trips first, page by page', async () => {
  const { ana, ids } = await createTrips(5);
  const readPage = async (before?: string) => {
    const query = { limit: 2, ...(before !== undefined && { before }) };
    const { trips, hasMore } = (await ana.call('getFinishedTrips', { query })).body;
    return [trips.map(({ id }) => id), hasMore];
  };
  expect(await readPage()).toEqual([ids.slice(0, 2), true]);
  expect(await readPage(ids[1])).toEqual([ids.slice(2, 4), true]);
  expect(await readPage(ids[3])).toEqual([ids.slice(4), false]);
  expect(await readPage(ids[4])).toEqual([[], false]);
});

it('API-24 FIN-05 leaves out undone trips, and accepts an undone trip as the start of a page', async () => {
  const { ana, ids, pantryId } = await createTrips(3);
  const [newestId, undoneId = '', oldestId] = ids;
  await ana.call('undoFinish', { params: { pantryId, finishId: undoneId } });
  const readTripIds = async (query: { before?: string }) =>
    (await ana.call('getFinishedTrips', { query })).body.trips.map(({ id }) => id);
  expect(await readTripIds({})).toEqual([newestId, oldestId]);
  expect(await readTripIds({ before: undoneId })).toEqual([oldestId]);
  const undoneTrip = ana.call('getFinishedTrip', { params: { finishId: undoneId } });
  await expect(undoneTrip).rejects.toThrow('finish-not-found');
});

it('API-24 FIN-05 returns no trip that is undone while its lines are read', async () => {
  const { ana, ids, pantryId } = await createTrips(3);
  const [newestId = '', undoneId = '', oldestId] = ids;
  const id = userId.parse((await ana.call('getProfile')).body.id);
  const undo = (id: string) => ana.call('undoFinish', { params: { pantryId, finishId: id } });
  /** Undoes a trip between the two statements of a call. */
  const createContext = (undoneTripId: string) => {
    const sql: Sql = {
      rows: async (statement, ...params) => {
        if (statement.name === selectPurchaseLines.name) await undo(undoneTripId);
        const rows = await database.rows(statement, ...params);
        if (statement.name === selectTrips.name) await undo(undoneTripId);
        return rows;
      },
      first: (...args) => database.first(...args),
    };
    return { caller: { id, householdId: id }, now: clock.now(), sql };
  };
  const trips = await purchaseHandlers.getFinishedTrips(
    { params: undefined, query: { limit: 20 }, body: undefined },
    createContext(undoneId),
  );
  expect(trips.body).toMatchObject({ trips: [{ id: newestId }, { id: oldestId }] });
  const trip = purchaseHandlers.getFinishedTrip(
    { params: { finishId: finishId.parse(newestId) }, query: undefined, body: undefined },
    createContext(newestId),
  );
  await expect(trip).rejects.toMatchObject({ code: 'finish-not-found' });
});

it('API-24 keeps a trip whose list and pantry were deleted', async () => {
  const { ana, ids, pantryId, listId } = await createTrips(1);
  await ana.call('deleteList', { params: { listId } });
  await ana.call('deletePantry', { params: { pantryId } });
  const { trips } = (await ana.call('getFinishedTrips', { query: {} })).body;
  expect(trips.map(({ id }) => id)).toEqual(ids);
});

it('API-24 API-17 returns no trip of another household', async () => {
  const { ids } = await createTrips(1);
  const bia = await person();
  expect((await bia.call('getFinishedTrips', { query: {} })).body.trips).toEqual([]);
  for (const finishId of [ids[0] ?? '', newId()]) {
    const trip = bia.call('getFinishedTrip', { params: { finishId } });
    await expect(trip).rejects.toThrow('finish-not-found');
    const page = bia.call('getFinishedTrips', { query: { before: finishId } });
    await expect(page).rejects.toThrow('finish-not-found');
  }
});
