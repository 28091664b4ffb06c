/** Tests that batches follow their stock to other items, pantries and households, and that two phones agree. */
import { newId } from '@quitanda/contract/ids';
import { batchesOf, type Batch } from '@quitanda/contract/batches/batches';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { newProduct } from '../../../../test/people/products.ts';
import { newPantry, newStock, stockOf } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';
import { purge } from '../../../db/purging/purge.ts';
import { mergeProducts } from '../../catalogue/curation/merge-products.ts';
import { batchesFill } from './fill-batches.sql.ts';

const { person, clock, database } = await startApp();
const today = '2026-11-20';
clock.set(`${today}T15:00:00Z`);

/** Buys something for 5 each, and returns the item. */
async function buy(who: Person, pantryId: string, name: string, quantity = 1, more: object = {}) {
  const line = { name, productId: null, quantity, unit: 'un' as const, price: 5, ...more };
  const items = [{ ...line, supermarket: 'Feira' }];
  const { id } = (await who.call('finishPurchase', { params: { pantryId }, body: { items } })).body;
  const item = (await stockOf(who, pantryId)).find(({ batches }) =>
    batches?.some(({ finishId }) => finishId === id),
  );
  if (!item) throw new Error('Nothing was bought.');
  return { ...item, finishId: id };
}

async function batchesIn(who: Person, pantryId: string, itemId?: string): Promise<Batch[]> {
  const items = await stockOf(who, pantryId);
  const item = items.find(({ id }) => itemId === undefined || id === itemId);
  return item ? batchesOf(item) : [];
}
/** The amounts of batches, the smallest first. */
const amounts = (batches: readonly Batch[]) =>
  batches.map(({ amount }) => amount).toSorted((one, other) => one - other);

const join = (who: Person, pantryId: string, itemId: string, body: object) =>
  who.call('joinPantryItem', { params: { pantryId, itemId }, body: body as { into: string } });
const separate = (who: Person, pantryId: string, itemId: string) =>
  who.call('separatePantryItem', { params: { pantryId, itemId } });

it('VAL-08 a joined item brings its batches, and takes back what is left of them', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const cans = await buy(ana, pantryId, 'Lata de milho', 3);
  const corn = await newStock(ana, pantryId, { name: 'Milho', unit: 'g', quantity: 100 });
  await join(ana, pantryId, cans.id, { into: corn.id, ratio: { from: 1, to: 200 } });
  expect(await batchesIn(ana, pantryId)).toMatchObject([
    { amount: 600, paid: 15, bought: 600, boughtOn: today, from: cans.id },
    { id: corn.id, amount: 100 },
  ]);
  await ana.call('changePantryItem', {
    params: { pantryId, itemId: corn.id },
    body: { add: -200 },
  });
  await separate(ana, pantryId, cans.id);
  expect(await batchesIn(ana, pantryId, cans.id)).toMatchObject([
    { amount: 2, paid: 15, bought: 3 },
    { id: cans.id, amount: 0.5 },
  ]);
  expect(await batchesIn(ana, pantryId, corn.id)).toEqual([]);
});

it('VAL-08 a price that is known after a change of the unit is the price of the batch', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const cans = await buy(ana, pantryId, 'Lata de milho', 3, { price: 0, isUnpriced: true });
  const corn = await newStock(ana, pantryId, { name: 'Milho', unit: 'g', quantity: 100 });
  await join(ana, pantryId, cans.id, { into: corn.id, ratio: { from: 1, to: 200 } });
  const { finishId } = cans;
  const [line] = (await ana.call('getFinishedTrip', { params: { finishId } })).body.lines;
  const params = { finishId, listItemId: line?.listItemId ?? '' };
  await ana.call('changePurchasedLine', { params, body: { price: 5 } });
  expect((await batchesIn(ana, pantryId))[0]).toMatchObject({ amount: 600, paid: 15, bought: 600 });
});

it('VAL-08 an item that was joined earlier finds its batches in the third one', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const first = await buy(ana, pantryId, 'Café A', 1);
  const second = await buy(ana, pantryId, 'Café B', 2);
  const third = await buy(ana, pantryId, 'Café C', 3);
  await join(ana, pantryId, first.id, { into: second.id });
  await join(ana, pantryId, second.id, { into: third.id });
  await separate(ana, pantryId, second.id);
  expect(amounts(await batchesIn(ana, pantryId, second.id))).toEqual([1, 2]);
  await separate(ana, pantryId, first.id);
  expect(await batchesIn(ana, pantryId, first.id)).toEqual(batchesOf(first));
  expect(await batchesIn(ana, pantryId, second.id)).toEqual(batchesOf(second));
  expect(await batchesIn(ana, pantryId, third.id)).toEqual(batchesOf(third));
});

it('VAL-08 another unit scales the batches, and back', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const rice = await buy(ana, pantryId, 'Arroz', 2);
  const into = newId();
  await join(ana, pantryId, rice.id, { into, unit: 'g', ratio: { from: 1, to: 5_000 } });
  expect(await batchesIn(ana, pantryId, into)).toMatchObject([
    { amount: 10_000, paid: 10, bought: 10_000 },
  ]);
  await separate(ana, pantryId, rice.id);
  expect(await batchesIn(ana, pantryId, rice.id)).toEqual(batchesOf(rice));
});

it('VAL-08 an item that was kept out returns with its batches', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const rice = await buy(ana, pantryId, 'Arroz', 2);
  await join(ana, pantryId, rice.id, { into: null });
  await separate(ana, pantryId, rice.id);
  expect(await batchesIn(ana, pantryId, rice.id)).toEqual(batchesOf(rice));
});

it('VAL-08 without a factor nothing is known of what was brought', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const box = await buy(ana, pantryId, 'Caixa de bombom', 2);
  const loose = await buy(ana, pantryId, 'Bombom', 4);
  await join(ana, pantryId, box.id, { into: loose.id, ratio: null, quantity: 20 });
  expect(await batchesIn(ana, pantryId, loose.id)).toMatchObject([
    { amount: 4, paid: 20 },
    { id: loose.id, amount: 20 },
  ]);
  await separate(ana, pantryId, box.id);
  expect(await batchesIn(ana, pantryId, box.id)).toEqual(batchesOf(box));
});

it('VAL-08 a pantry moves to another household with its batches, and a merged one appends them', async () => {
  const [ana, caio] = [await person(), await person()];
  const household = await createHousehold(ana);
  const inHousehold = ana.inHousehold(household.id);
  const kitchenId = await newPantry(inHousehold, 'Cozinha');
  await buy(inHousehold, kitchenId, 'Arroz', 2);
  await ana.inHousehold(household.id).call('changePantryItem', {
    params: { pantryId: kitchenId, itemId: (await stockOf(inHousehold, kitchenId))[0]?.id ?? '' },
    body: { add: -1 },
  });
  const [own, farm] = [await newPantry(caio, 'Cozinha'), await newPantry(caio, 'Sítio')];
  await buy(caio, own, 'Arroz', 3);
  await buy(caio, own, 'Feijão', 4);
  await buy(caio, farm, 'Milho', 5);
  await household.invite(caio, true);
  const kitchen = await stockOf(inHousehold, kitchenId);
  expect(kitchen.map((item) => amounts(batchesOf(item)))).toEqual([[1, 3], [4]]);
  expect(await batchesIn(inHousehold, farm)).toMatchObject([{ amount: 5, paid: 25 }]);
});

it('VAL-12 CASA-67 what was thrown away comes along with the past, and back with who leaves', async () => {
  const [ana, caio] = [await person(), await person()];
  const household = await createHousehold(ana);
  const pantryId = await newPantry(caio, 'Sítio');
  const { id: itemId } = await buy(caio, pantryId, 'Milho', 5);
  const body = { pantryId, itemId, batchId: itemId, amount: 1, reason: 'spoiled' } as const;
  const waste = (await caio.call('recordWaste', { body })).body;
  await household.invite(caio, true, true);
  expect((await caio.call('getWastes')).body).toEqual([]);
  const caioInHousehold = caio.inHousehold(household.id);
  expect((await caioInHousehold.call('getWastes')).body).toEqual([waste]);
  await caioInHousehold.call('undoWaste', { params: { wasteId: waste.id } });
  expect(await stockOf(caioInHousehold, pantryId)).toMatchObject([{ quantity: 5 }]);
});

it('VAL-08 DAT-03 merged products add up their batches', async () => {
  const ana = await person();
  const [from, into] = [await newProduct(ana), await newProduct(ana)];
  const pantryId = await newPantry(ana);
  const kept = await buy(ana, pantryId, 'Fica', 2, { productId: into.id });
  const gone = await buy(ana, pantryId, 'Vai', 3, { productId: from.id });
  const params = { pantryId, itemId: gone.id };
  await ana.call('changePantryItem', { params, body: { add: -1 } });
  await database.transaction((sql) => mergeProducts(sql, from.id, into.id, clock.now()));
  const batches = await batchesIn(ana, pantryId, kept.id);
  expect(amounts(batches)).toEqual([2, 2]);
  expect(new Set(batches.map(({ paid }) => paid))).toEqual(new Set([10, 15]));
});

it('VAL-08 IMP-26 imports the dates of the parts of a stock, at most as much as there is', async () => {
  const ana = await person();
  const opened = { amount: 1, openedOn: today, bestBefore: '2026-12-01' };
  const batches = [{ amount: 3, bestBefore: '2026-12-05', kind: 'use-by' as const }, opened];
  const dated = { name: 'Leite', quantity: 2, unit: 'un' as const, batches };
  const part = { ...dated, name: 'Ovos', quantity: 12 };
  const items = [dated, { name: 'Sal', quantity: 1, unit: 'kg' as const }, part];
  const body = { lists: [], pantries: [{ name: 'Cozinha', items }] };
  const [place] = (await ana.call('createImport', { body })).body.places;
  const stock = await stockOf(ana, place?.id ?? '');
  expect(stock.map((item) => batchesOf(item))).toMatchObject([
    [{ amount: 2, bestBefore: '2026-12-05', kind: 'use-by' }],
    [{ amount: 1 }, { amount: 3 }, { id: stock[1]?.id, amount: 8 }],
    [{ id: stock[2]?.id, amount: 1 }],
  ]);
});

/** Ana and João with a pantry of their household in which one batch of four eggs is. */
async function shareEggs() {
  const [founder, guest] = [await person(), await person()];
  const household = await createHousehold(founder);
  await household.invite(guest);
  const ana = founder.inHousehold(household.id);
  const joao = guest.inHousehold(household.id);
  const pantryId = await newPantry(ana);
  const eggs = await buy(ana, pantryId, 'Ovos', 4);
  const batchId = batchesOf(eggs)[0]?.id ?? '';
  const params = { pantryId, itemId: eggs.id, batchId };
  return { ana, joao, pantryId, params, eggs };
}

it('VAL-07 CASA-46 two phones use one batch: the uses add up, also with plain steps between', async () => {
  const { ana, joao, params, pantryId } = await shareEggs();
  const use = (who: Person) => who.call('useBatch', { params, body: { amount: 1 } });
  await Promise.all([use(ana), use(joao)]);
  await joao.call('changePantryItem', { params, body: { add: -1 } });
  expect(await batchesIn(ana, pantryId)).toMatchObject([{ id: params.batchId, amount: 1 }]);
  const body = { ...params, amount: 1, reason: 'expired' } as const;
  await Promise.all([use(ana), joao.call('recordWaste', { body })]);
  expect(await batchesIn(ana, pantryId)).toEqual([]);
});

it('VAL-06 CASA-46 two phones open one batch: the last decides', async () => {
  const { ana, joao, params, pantryId } = await shareEggs();
  const open = (who: Person, openedOn: string, bestBefore: string) =>
    who.call('changeBatch', { params, body: { openedOn, bestBefore } });
  await open(ana, '2026-11-19', '2026-11-25');
  await open(joao, today, '2026-11-26');
  expect(await batchesIn(ana, pantryId)).toMatchObject([
    { amount: 4, openedOn: today, bestBefore: '2026-11-26' },
  ]);
});

it('VAL-05 CASA-46 two phones date parts of one batch: each part has its date', async () => {
  const { ana, joao, params, pantryId } = await shareEggs();
  const date = (who: Person, bestBefore: string) =>
    who.call('changeBatch', { params, body: { amount: 2, newId: newId(), bestBefore } });
  await date(ana, '2026-11-25');
  await date(joao, '2026-11-26');
  expect((await batchesIn(ana, pantryId)).map(({ bestBefore }) => bestBefore)).toEqual([
    '2026-11-25',
    '2026-11-26',
  ]);
});

const forgetBatches = statement<never, { householdId: string }>(
  'test.forget-batches',
  `with started as (update purge_state set filled_household = null, filled_item = null)
   update pantry_items set batches = null where household_id = :householdId`,
);

it('VAL-15 stock of before becomes the batches of its newest purchases, without dates, once', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const boughtAt = clock.now().toISOString();
  for (const day of ['2026-11-10', '2026-11-15', '2026-11-19']) {
    clock.set(`${day}T15:00:00Z`);
    await buy(ana, pantryId, 'Leite', 2);
  }
  clock.set(boughtAt);
  const item = await newStock(ana, pantryId, { name: 'Sal' });
  const [milk] = await stockOf(ana, pantryId);
  const params = { pantryId, itemId: milk?.id ?? '' };
  await ana.call('changePantryItem', { params, body: { quantity: 3 } });
  const householdId = (await ana.call('getProfile')).body.id;
  await database.rows(forgetBatches, { householdId });
  expect(await batchesIn(ana, pantryId, milk?.id)).toEqual([{ id: milk?.id, amount: 3 }]);
  await purge(database, [batchesFill], clock.now(), { batch: 1 });
  const batches = await batchesIn(ana, pantryId, milk?.id);
  expect(batches).toMatchObject([
    { amount: 1, boughtOn: '2026-11-15', paid: 10, bought: 2 },
    { amount: 2, boughtOn: '2026-11-19', paid: 10, bought: 2 },
  ]);
  expect(batches.some(({ bestBefore }) => bestBefore !== undefined)).toBe(false);
  const [, salt] = await stockOf(ana, pantryId);
  expect([salt?.id, salt?.batches]).toEqual([item.id, []]);
  expect(await purge(database, [batchesFill], clock.now())).toBe(0);
});
