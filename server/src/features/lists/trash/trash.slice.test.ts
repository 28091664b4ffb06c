/** Tests how lists are deleted and restored. */
import { limits, newId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../../test/people/device.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { newProduct } from '../../../../test/people/products.ts';
import { newItem, newList } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';
import { purge } from '../../../db/purging/purge.ts';
import { mergeProducts } from '../../catalogue/curation/merge-products.ts';
import { deletedListsPurge } from './trash.routes.ts';

const { person, clock, database } = await startApp();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
clock.set('2026-11-20T12:00:00Z');

const deleteList = (who: Person, listId: string) => who.call('deleteList', { params: { listId } });
const restoreList = (who: Person, listId: string) =>
  who.call('restoreList', { params: { listId } });
const readList = async (who: Person, listId: string) =>
  (await who.call('getList', { params: { listId } })).body;
const readTrash = async (who: Person) => (await who.call('getDeletedLists')).body;

/**
 * Creates a list with a planned trip, a pending item, an impulse item, and an item in the cart
 * that has a product.
 */
async function createFullList(who: Person): Promise<{ listId: string; productId: string }> {
  const { id: productId } = await newProduct(who);
  const listId = await newList(who, 'Churrasco');
  clock.advance(minuteMs);
  await newItem(who, listId, { name: 'Carvão', quantity: 2 });
  clock.advance(minuteMs);
  const paid = { price: 39.9, purchasedQuantity: 1.255, unit: 'kg', supermarket: 'Assaí' } as const;
  await newItem(who, listId, { name: 'Picanha', isChecked: true, productId, ...paid });
  await newItem(who, listId, { name: 'Gelo', isImpulse: true });
  await who.call('planTrip', { params: { listId }, body: { budget: 200, supermarket: 'Assaí' } });
  return { listId, productId };
}

describe('CASA-53 CASA-82 API-35 API-36 a deleted list', () => {
  it('is restored with ids, prices, products, order and times', async () => {
    const ana = await person({ displayName: 'Ana' });
    const { listId } = await createFullList(ana);
    const before = await readList(ana, listId);
    clock.advance(minuteMs);
    await deleteList(ana, listId);
    expect(await readTrash(ana)).toEqual([
      {
        id: listId,
        name: 'Churrasco',
        itemCount: 3,
        deletedAt: '2026-11-20T12:03:00.000Z',
        deletedBy: 'Ana',
      },
    ]);
    clock.advance(29 * dayMs);
    expect((await restoreList(ana, listId)).body).toEqual(before);
    expect(await readList(ana, listId)).toEqual(before);
    expect(await readTrash(ana)).toEqual([]);
  });

  it('is restored once, even if requested several times', async () => {
    const ana = await person();
    const { listId } = await createFullList(ana);
    const before = await readList(ana, listId);
    await deleteList(ana, listId);
    const responses = await Promise.all([restoreList(ana, listId), restoreList(ana, listId)]);
    expect(responses.map(({ body }) => body)).toEqual([before, before]);
    expect((await restoreList(ana, listId)).body).toEqual(before);
  });

  it('is restored through the writes of a device, for every member of the household', async () => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const [anaInHousehold, biaInHousehold] = [
      ana.inHousehold(household.id),
      bia.inHousehold(household.id),
    ];
    const { listId } = await createFullList(anaInHousehold);
    const before = await readList(anaInHousehold, listId);
    const devices = [
      createDevice(ana, newId(), household.id),
      createDevice(bia, newId(), household.id),
    ] as const;
    for (const device of devices) await device.sync();
    await deleteList(anaInHousehold, listId);
    for (const device of devices) await device.sync();
    expect(Object.keys(devices[1].rows()['lists'] ?? {})).toEqual([]);
    await devices[1].sync([devices[1].createWrite('restoreList', { params: { listId } })]);
    for (const device of devices) {
      await device.sync();
      expect(Object.keys(device.rows()['lists'] ?? {})).toEqual([listId]);
      expect(Object.keys(device.rows()['listItems'] ?? {})).toHaveLength(3);
    }
    // The person who restores a list becomes the last person who changed its items.
    const changedBy = (await bia.call('getProfile')).body.id;
    const items = before.items.map((item) => ({ ...item, changedBy }));
    expect(await readList(biaInHousehold, listId)).toEqual({ ...before, items });
  });

  it('is restored without its deleted supermarket, and with the product into which its product was merged', async () => {
    const ana = await person();
    const { listId, productId } = await createFullList(ana);
    const mergeTarget = await newProduct(ana);
    await deleteList(ana, listId);
    await database.rows(deleteSupermarkets, {
      householdId: (await ana.call('getProfile')).body.id,
    });
    await database.transaction((sql) => mergeProducts(sql, productId, mergeTarget.id, clock.now()));
    const restored = (await restoreList(ana, listId)).body;
    expect(restored.supermarket).toBeNull();
    expect(restored.items).toHaveLength(3);
    expect(restored.items.find(({ name }) => name === 'Picanha')).toMatchObject({
      price: 39.9,
      supermarket: null,
      productId: mergeTarget.id,
    });
  });

  it('is removed from the trash when a list with the same id is created', async () => {
    const ana = await person();
    const listId = await newList(ana, 'Feira');
    await newItem(ana, listId, { name: 'Café' });
    await deleteList(ana, listId);
    await ana.call('createList', { body: { id: listId, name: 'Outra' } });
    expect(await readTrash(ana)).toEqual([]);
    const { name, items } = (await restoreList(ana, listId)).body;
    expect([name, items]).toEqual(['Outra', []]);
  });

  it('is not found by other households or former members', async () => {
    const [ana, bia, eve] = [await person(), await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const listId = await newList(ana.inHousehold(household.id), 'Feira');
    await deleteList(ana.inHousehold(household.id), listId);
    const getRestoreFailure = (who: Person) =>
      who.expectFailure('restoreList', { params: { listId } });
    expect((await getRestoreFailure(eve)).body.code).toBe('list-not-found');
    expect((await getRestoreFailure(ana)).body.code).toBe('list-not-found');
    expect((await getRestoreFailure(eve.inHousehold(household.id))).body.code).toBe(
      'household-not-found',
    );
    await bia.call('leaveHousehold', { params: { householdId: household.id } });
    expect((await getRestoreFailure(bia.inHousehold(household.id))).body.code).toBe(
      'household-not-found',
    );
    expect(await readTrash(eve)).toEqual([]);
  });

  it('counts towards the limit of lists when restored', async () => {
    const ana = await person();
    const listId = await newList(ana, 'Feira');
    await deleteList(ana, listId);
    await database.rows(fillLists, {
      householdId: (await ana.call('getProfile')).body.id,
      count: limits.listsPerHousehold,
    });
    const { status, body } = await ana.expectFailure('restoreList', { params: { listId } });
    expect([status, body.code]).toEqual([409, 'too-many-lists']);
    expect(await readTrash(ana)).toHaveLength(1);
  });

  it('is deleted permanently after 30 days, or after 50 other lists were deleted', async () => {
    const ana = await person();
    const oldestListId = await newList(ana, 'A mais antiga');
    await deleteList(ana, oldestListId);
    for (let count = 1; count < limits.deletedListsPerHousehold; count += 1) {
      clock.advance(minuteMs);
      await deleteList(ana, await newList(ana, `Lista ${count}`));
    }
    expect(await readTrash(ana)).toHaveLength(50);
    clock.advance(minuteMs);
    await deleteList(ana, await newList(ana, 'A última'));
    const names = (await readTrash(ana)).map(({ name }) => name);
    expect([names.length, names[0]]).toEqual([50, 'A última']);
    expect(names).not.toContain('A mais antiga');
    await purge(database, [deletedListsPurge], new Date(clock.now().getTime() + 30 * dayMs));
    expect(await readTrash(ana)).toEqual([]);
  });

  it('can be restored from its activity only while it is in the trash', async () => {
    const ana = await person();
    const household = await createHousehold(ana);
    const anaInHousehold = ana.inHousehold(household.id);
    const listId = await newList(anaInHousehold, 'Churrasco');
    const readCanRestore = async () =>
      (await anaInHousehold.call('getActivity', { query: {} })).body.activities
        .filter(({ kind }) => kind === 'list-deleted')
        .map((activity) => activity.canRestore);
    // The second round adds a second activity: only the newest deletion can be undone.
    for (const expected of [[true], [true, false]]) {
      clock.advance(minuteMs);
      await deleteList(anaInHousehold, listId);
      expect(await readCanRestore()).toEqual(expected);
      clock.advance(minuteMs);
      await restoreList(anaInHousehold, listId);
      expect(await readCanRestore()).toEqual(expected.map(() => false));
    }
  });
});

const deleteSupermarkets = statement<never, { householdId: string }>(
  'test.forget-supermarkets',
  'delete from supermarkets where household_id = :householdId',
);
const fillLists = statement<never, { householdId: string; count: number }>(
  'test.fill-lists',
  `insert into lists (id, household_id, name, created_at, updated_at)
   select gen_random_uuid(), :householdId, 'Lista', now(), now() from generate_series(1, :count::integer)`,
);
