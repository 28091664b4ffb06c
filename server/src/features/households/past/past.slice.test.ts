/** Tests that nobody loses their past by making, joining or leaving a household (docs/adr/0094). */
import { newId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createDevice, fetchFreshRows } from '../../../../test/people/device.ts';
import { createHousehold, type TestHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { lineOf, newAccessKey, receiptOf } from '../../../../test/people/receipts.ts';
import {
  addTakenItem,
  findRiceBeansAndMilk,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';

const { person, clock, database } = await startApp();
clock.set('2026-11-20T12:00:00Z');

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const totalOf = async (who: Person) =>
  (await who.call('getSpending', { query: {} })).body.whole.total;
const tripsOf = async (who: Person) =>
  (await who.call('getFinishedTrips', { query: { limit: 50 } })).body.trips;
const listNames = async (who: Person) =>
  (await who.call('getLists')).body.map(({ name }) => name).toSorted();
const supermarketsOf = async (who: Person) =>
  (await who.call('getSupermarkets')).body.names.toSorted();
const receiptCount = async (who: Person) =>
  (await who.call('getReceipts', { query: {} })).body.receipts.length;
const leave = async (who: Person, { id }: TestHousehold, copy?: 'brought') =>
  who.call(copy ? 'leaveWithCopy' : 'leaveHousehold', { params: { householdId: id } });

/**
 * Creates a person with a past: a trip of R$ 560,44 with 27 tomatoes and other things, a receipt of
 * R$ 100,00, a noted price, a label, a choice, a budget, and a list and a pantry with something in
 * them.
 */
async function personWithPast(displayName: string, key = newAccessKey()) {
  const who = await person({ displayName });
  const [rice, beans, milk] = await findRiceBeansAndMilk(who);
  const pantryId = await newPantry(who);
  const listId = await newList(who, `Feira de ${displayName}`);
  const items = [
    await addTakenItem(who, listId, {
      name: 'Arroz',
      productId: rice.id,
      price: 24.9,
      purchasedQuantity: 22,
      supermarket: 'São Jorge',
    }),
    await addTakenItem(who, listId, {
      name: 'Feijão',
      productId: beans.id,
      price: 12.64,
      purchasedQuantity: 1,
      supermarket: 'Assaí',
    }),
  ];
  const finishParams = { params: { pantryId }, body: finishBody(items) };
  const finishId = (await who.call('finishPurchase', finishParams)).body.id;
  clock.advance(1_000);
  const lines = [lineOf({ name: 'Leite', productId: milk.id, price: 100, paid: 100, code: '77' })];
  const receipt = receiptOf(pantryId, lines, { key, issuedAt: '2026-11-19T10:00:00.000Z' });
  await who.call('recordReceipt', { body: receipt });
  const note = { productId: milk.id, supermarket: 'assai', unit: 'un' as const, price: 4.89 };
  await who.call('notePrice', { body: note });
  const plan = { budget: 300, supermarket: 'São Jorge' };
  await who.call('planTrip', { params: { listId }, body: plan });
  await newItem(who, listId, { name: `Sal de ${displayName}` });
  return {
    who,
    id: await idOf(who),
    rice,
    beans,
    milk,
    pantryId,
    listId,
    finishId,
    receipt,
    items,
  };
}
const pastTotal = 660.44;

describe('a household that is created with the past', () => {
  it('CASA-67 has what was spent, with receipts, prices, supermarkets, budget and what was learned', async () => {
    const { who: ana, milk, listId, receipt } = await personWithPast('Ana');
    expect(await totalOf(ana)).toBe(pastTotal);
    const [trips, supermarkets] = [await tripsOf(ana), await supermarketsOf(ana)];
    const order = (who: Person) =>
      who.call('getTakingOrder', { params: { supermarketName: 'São Jorge' } });
    const prices = (who: Person) => who.call('getProductPrices', { query: { productId: milk.id } });
    const [orderBefore, pricesBefore] = [(await order(ana)).body, (await prices(ana)).body];
    const household = await createHousehold(ana, 'Casa', true, true);
    const inHousehold = ana.inHousehold(household.id);
    expect(await totalOf(inHousehold)).toBe(pastTotal);
    expect(await totalOf(ana)).toBe(0);
    expect(await tripsOf(inHousehold)).toEqual(trips);
    expect(await supermarketsOf(inHousehold)).toEqual(supermarkets);
    expect((await order(inHousehold)).body).toEqual(orderBefore);
    expect((await prices(inHousehold)).body).toEqual(pricesBefore);
    const list = (await inHousehold.call('getList', { params: { listId } })).body;
    expect(list).toMatchObject({ budget: 300, supermarket: 'São Jorge' });
    const stored = (
      await inHousehold.call('getReceipt', { params: { receiptId: receipt.id ?? '' } })
    ).body;
    expect(stored).toMatchObject({ id: receipt.id, total: 100 });
    // The receipt is not recorded again.
    const again = { ...receipt, id: newId() };
    const answer = await inHousehold.expectFailure('recordReceipt', { body: again });
    expect(answer.body.code).toBe('receipt-recorded');
  });

  it('CASA-67 CASA-85 leaves purchases and prices alone without the choice, as older apps do', async () => {
    const { who: ana } = await personWithPast('Ana');
    const household = await createHousehold(ana, 'Casa', true);
    expect(await totalOf(ana.inHousehold(household.id))).toBe(0);
    expect(await totalOf(ana)).toBe(pastTotal);
    expect(await receiptCount(ana)).toBe(1);
    expect(await listNames(ana.inHousehold(household.id))).toEqual(['Feira de Ana']);
  });

  it('CASA-67 undoes a finish of before, also where the stock was added to that of the household', async () => {
    const [ana, bia] = [await personWithPast('Ana'), await personWithPast('Bia')];
    const household = await createHousehold(ana.who, 'Casa', true, true);
    await household.invite(bia.who, true, true);
    const inHousehold = bia.who.inHousehold(household.id);
    const trip = (await tripsOf(inHousehold)).find(({ id }) => id === bia.finishId);
    expect(trip).toMatchObject({ boughtBy: bia.id });
    const quantityOf = async (productId: string) =>
      (await stockOf(inHousehold, ana.pantryId)).find((item) => item.productId === productId)
        ?.quantity;
    expect(await quantityOf(bia.rice.id)).toBe(44);
    const params = { pantryId: ana.pantryId, finishId: bia.finishId };
    await inHousehold.call('undoFinish', { params });
    expect(await quantityOf(bia.rice.id)).toBe(22);
    const names = (await itemsOf(inHousehold, bia.listId)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Arroz', 'Feijão', 'Sal de Bia']);
    expect(await totalOf(inHousehold)).toBe(pastTotal + 100);
  });

  it('CASA-67 reaches the devices of both households', async () => {
    const { who: ana, id } = await personWithPast('Ana');
    const device = createDevice(ana, newId(), id);
    await device.sync();
    const purchases = Object.keys(device.rows()['purchases'] ?? {}).toSorted();
    expect(purchases).toHaveLength(3);
    const household = await createHousehold(ana, 'Casa', true, true);
    await device.sync();
    expect(Object.keys(device.rows()['purchases'] ?? {})).toEqual([]);
    expect(device.rows()).toEqual(await fetchFreshRows(ana, id));
    const rows = await fetchFreshRows(ana, household.id);
    expect(Object.keys(rows['purchases'] ?? {}).toSorted()).toEqual(purchases);
  });

  it('CASA-67 is refused beyond 40,000 rows, and then nothing is created', async () => {
    const { who: ana, id, finishId } = await personWithPast('Ana');
    await database.rows(fillPurchases, { householdId: id, finishId });
    const body = { id: newId(), name: 'Casa', bringsLists: true };
    const answer = await ana.expectFailure('createHousehold', {
      body: { ...body, bringsPast: true },
    });
    expect(answer.body.code).toBe('too-much-past');
    expect(await listNames(ana)).toEqual(['Feira de Ana']);
    await ana.call('createHousehold', { body });
  });
});

const fillPurchases = statement<never, { householdId: string; finishId: string }>(
  'test.fill-purchases',
  `insert into purchases select fresh.* from generate_series(1, 40000) as number,
     lateral (select * from purchases where household_id = :householdId and finish_id = :finishId limit 1) as one,
     lateral jsonb_populate_record(null::purchases,
       to_jsonb(one) || jsonb_build_object('list_item_id',
         '00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))) as fresh`,
);

describe('a person who joins with their past', () => {
  it('CASA-67 CASA-85 adds it to that of the household, where no supermarket stands twice', async () => {
    const [ana, bia] = [await personWithPast('Ana'), await personWithPast('Bia')];
    const household = await createHousehold(ana.who, 'Casa', true, true);
    await household.invite(bia.who, true, true);
    for (const who of [ana.who, bia.who].map((each) => each.inHousehold(household.id))) {
      expect(await totalOf(who)).toBe(2 * pastTotal);
      expect(await supermarketsOf(who)).toEqual(['Assaí', 'Mercado do Bairro', 'São Jorge']);
      expect(await receiptCount(who)).toBe(2);
    }
    expect(await totalOf(bia.who)).toBe(0);
  });

  it('CASA-67 counts a receipt once that both have recorded', async () => {
    const key = newAccessKey();
    const [ana, bia] = [await personWithPast('Ana', key), await personWithPast('Bia', key)];
    const household = await createHousehold(ana.who, 'Casa', true, true);
    await household.invite(bia.who, true, true);
    expect(await totalOf(ana.who.inHousehold(household.id))).toBe(2 * pastTotal - 100);
    expect(await receiptCount(ana.who.inHousehold(household.id))).toBe(1);
    // Bia's own receipt stays in her personal household.
    expect(await totalOf(bia.who)).toBe(100);
  });

  it('CASA-67 CASA-85 is told in the activity, once', async () => {
    const [ana, bia] = [await personWithPast('Ana'), await personWithPast('Bia')];
    const household = await createHousehold(ana.who, 'Casa', true, true);
    clock.advance(1_000);
    await household.invite(bia.who, true, true);
    const { activities } = (
      await ana.who.inHousehold(household.id).call('getActivity', { query: {} })
    ).body;
    const brought = activities.filter(({ kind }) => kind === 'past-brought');
    expect(brought.map(({ person: by, count }) => [by?.name, count])).toEqual([
      ['Bia', 2],
      ['Ana', 2],
    ]);
    expect(activities.filter(({ kind }) => kind === 'shop-finished')).toEqual([]);
  });
});

/** Creates a household of Ana and Bia, both with their past. Ana is responsible. */
async function householdOfTwo() {
  const [ana, bia] = [await personWithPast('Ana'), await personWithPast('Bia')];
  const household = await createHousehold(ana.who, 'Casa', true, true);
  await household.invite(bia.who, true, true);
  return { ana, bia, household, inHousehold: bia.who.inHousehold(household.id) };
}

describe('a copy that a person takes along', () => {
  it('CASA-68 CASA-86 has what the person has brought, and the household keeps it too', async () => {
    const { ana, bia, household, inHousehold } = await householdOfTwo();
    const trips = (await tripsOf(inHousehold)).filter(({ boughtBy }) => boughtBy === bia.id);
    await leave(bia.who, household, 'brought');
    expect(await totalOf(bia.who)).toBe(pastTotal);
    expect(await tripsOf(bia.who)).toEqual(trips);
    expect(await receiptCount(bia.who)).toBe(1);
    expect(await supermarketsOf(bia.who)).toEqual(['Assaí', 'Mercado do Bairro', 'São Jorge']);
    expect(await listNames(bia.who)).toEqual(['Feira de Bia']);
    const list = (await bia.who.call('getList', { params: { listId: bia.listId } })).body;
    expect(list).toMatchObject({ budget: 300, supermarket: 'São Jorge' });
    expect(await totalOf(ana.who.inHousehold(household.id))).toBe(2 * pastTotal);
    const rows = await fetchFreshRows(bia.who, bia.id);
    expect(JSON.stringify(rows)).not.toContain(ana.id);
  });

  it('CASA-68 CASA-86 has its later state, but nothing that others brought or added', async () => {
    const { ana, bia, household, inHousehold } = await householdOfTwo();
    const anas = ana.who.inHousehold(household.id);
    await newItem(anas, bia.listId, { name: 'Presente surpresa' });
    await newItem(inHousehold, bia.listId, { name: 'Açúcar' });
    await newStock(anas, ana.pantryId, { name: 'Remédio da Ana' });
    const salt = (await itemsOf(anas, bia.listId)).find(({ name }) => name === 'Sal de Bia');
    const params = { listId: bia.listId, itemId: salt?.id ?? '' };
    await anas.call('changeListItem', { params, body: { quantity: 3 } });
    await inHousehold.call('undoFinish', {
      params: { pantryId: ana.pantryId, finishId: bia.finishId },
    });
    await leave(bia.who, household, 'brought');
    expect(await totalOf(bia.who)).toBe(100);
    const items = await itemsOf(bia.who, bia.listId);
    expect(items.map(({ name, quantity }) => `${name} ${quantity}`).toSorted()).toEqual([
      'Arroz 1',
      'Açúcar 1',
      'Feijão 1',
      'Sal de Bia 3',
    ]);
    const stored = JSON.stringify(await fetchFreshRows(bia.who, bia.id));
    expect(stored).not.toMatch(/surpresa|Remédio|Feira de Ana/u);
    expect(stored).not.toContain(ana.id);
  });

  it('CASA-68 undoes a finish in the own household again', async () => {
    const { ana, bia, household } = await householdOfTwo();
    await leave(bia.who, household, 'brought');
    const params = { pantryId: ana.pantryId, finishId: bia.finishId };
    await bia.who.call('undoFinish', { params });
    expect(await totalOf(bia.who)).toBe(100);
    expect(await totalOf(ana.who.inHousehold(household.id))).toBe(2 * pastTotal);
  });

  it('CASA-68 CASA-86 is not made without the choice, and counts nothing twice after a return', async () => {
    const { ana, bia, household, inHousehold } = await householdOfTwo();
    await leave(bia.who, household);
    expect(await totalOf(bia.who)).toBe(0);
    await household.invite(bia.who);
    await leave(bia.who, household, 'brought');
    await household.invite(bia.who, true, true);
    expect(await totalOf(inHousehold)).toBe(2 * pastTotal);
    expect(await listNames(inHousehold)).toEqual(['Feira de Ana', 'Feira de Bia']);
    const rice = (await stockOf(inHousehold, ana.pantryId)).filter(
      ({ productId }) => productId === ana.rice.id,
    );
    expect(rice.map(({ quantity }) => quantity)).toEqual([44]);
    // A second copy adds nothing to the first one.
    await leave(bia.who, household, 'brought');
    expect(await totalOf(bia.who)).toBe(pastTotal);
    expect(await listNames(bia.who)).toEqual(['Feira de Bia']);
  });

  it('CASA-68 remains of a household whose last member leaves it', async () => {
    const { who: ana } = await personWithPast('Ana');
    const household = await createHousehold(ana, 'Casa', true, true);
    await leave(ana, household, 'brought');
    expect(await totalOf(ana)).toBe(pastTotal);
    expect(await listNames(ana)).toEqual(['Feira de Ana']);
  });

  it('CASA-68 CASA-86 has a list that was moved by hand', async () => {
    const { who: ana, listId } = await personWithPast('Ana');
    const household = await createHousehold(ana);
    await ana.call('moveList', { params: { listId }, body: { householdId: household.id } });
    expect(await listNames(ana)).toEqual([]);
    await leave(ana, household, 'brought');
    expect(await listNames(ana)).toEqual(['Feira de Ana']);
  });
});

/** Leaves a personal household with 300 supermarkets, none of which is one of the tests. */
const fillSupermarkets = statement<never, { householdId: string }>(
  'test.fill-supermarkets',
  `with gone as (delete from supermarkets where household_id = :householdId)
   insert into supermarkets (household_id, id, name, folded_name, last_used_at)
   select :householdId, gen_random_uuid(), 'Loja ' || number, 'loja ' || number, now()
   from generate_series(1, 300) as number`,
);

describe('nobody is left with nothing', () => {
  it('CASA-69 after a removal', async () => {
    const { ana, bia, household } = await householdOfTwo();
    const params = { householdId: household.id, memberId: bia.id };
    const device = createDevice(bia.who, newId(), bia.id);
    await device.sync();
    await ana.who.call('removeMember', { params });
    expect(await totalOf(bia.who)).toBe(pastTotal);
    expect(await listNames(bia.who)).toEqual(['Feira de Bia']);
    const stock = await stockOf(bia.who, ana.pantryId);
    expect(stock.map(({ productId }) => productId)).toContain(bia.rice.id);
    await device.sync();
    expect(device.rows()).toEqual(await fetchFreshRows(bia.who, bia.id));
    expect(JSON.stringify(device.rows())).not.toContain(ana.id);
    expect(await totalOf(ana.who.inHousehold(household.id))).toBe(2 * pastTotal);
  });

  it('CASA-69 after a removal into a personal household that is full', async () => {
    const { ana, bia, household } = await householdOfTwo();
    await database.rows(fillSupermarkets, { householdId: bia.id });
    const params = { householdId: household.id };
    const answer = await bia.who.expectFailure('leaveWithCopy', { params });
    expect(answer.body.code).toBe('too-many-supermarkets');
    await ana.who.call('removeMember', { params: { ...params, memberId: bia.id } });
    expect(await totalOf(bia.who)).toBe(pastTotal);
  });

  it('CASA-69 after the deletion of the household', async () => {
    const { ana, bia, household } = await householdOfTwo();
    await ana.who.call('deleteHousehold', { params: { householdId: household.id } });
    for (const { who } of [ana, bia]) {
      expect(await totalOf(who)).toBe(pastTotal);
      expect(await receiptCount(who)).toBe(1);
    }
    expect([await listNames(ana.who), await listNames(bia.who)]).toEqual([
      ['Feira de Ana'],
      ['Feira de Bia'],
    ]);
  });
});
