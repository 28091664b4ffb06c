import {
  newId,
  type PantryItem,
  type PantryItemChange,
  type PantryItemJoin,
  type Row,
} from '@quitanda/contract';
import { expect, it } from 'vitest';
import { statement } from '../../../db/database.ts';
import { createDevice } from '../../../../test/people/device.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import {
  finishBody,
  findRiceBeansAndMilk,
  newItem,
  newList,
  newPantry,
  newStock,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, database } = await startApp();

const summaryOf = async (who: Person, pantryId: string) =>
  (await stockOf(who, pantryId)).map(({ name, quantity, unit }) => `${name} ${quantity} ${unit}`);

const join = (who: Person, pantryId: string, itemId: string, body: PantryItemJoin) =>
  who.call('joinPantryItem', { params: { pantryId, itemId }, body });
const separate = (who: Person, pantryId: string, itemId: string) =>
  who.call('separatePantryItem', { params: { pantryId, itemId } });
const change = (who: Person, pantryId: string, itemId: string, body: PantryItemChange) =>
  who.call('changePantryItem', { params: { pantryId, itemId }, body });

/** A pantry with 3 un of 'leite' and 2 un of the product 'Leite integral Italac'. */
async function prepareMilk() {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const [, , milk] = await findRiceBeansAndMilk(ana);
  const named = await newStock(ana, pantryId, { name: 'leite', quantity: 3, targetQuantity: 6 });
  const product = await newStock(ana, pantryId, {
    name: 'Leite integral Italac',
    productId: milk.id,
    quantity: 2,
    lowStockAlertThreshold: 2,
    targetQuantity: 4,
  });
  return { ana, pantryId, milk, named, product };
}

async function buy(who: Person, pantryId: string, name: string) {
  const listId = await newList(who);
  const taken = await newItem(who, listId, {
    name,
    isChecked: true,
    price: 9.9,
    purchasedQuantity: 2,
    supermarket: 'São Jorge',
  });
  const body = { ...finishBody([taken]), listId };
  return (await who.call('finishPurchase', { params: { pantryId }, body })).body;
}

it('PAN-12 renames an item, and keeps its stock', async () => {
  const { ana, pantryId, named } = await prepareMilk();
  const { body } = await change(ana, pantryId, named.id, { name: ' Leite desnatado ' });
  expect(body).toMatchObject({ name: 'Leite desnatado', quantity: 3 });
});

it('PAN-14 adds the stock of two items, keeps the larger target, and follows it with later purchases', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  expect((await join(ana, pantryId, named.id, { into: product.id })).status).toBe(204);
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { id: product.id, quantity: 5, targetQuantity: 6, lowStockAlertThreshold: 2 },
  ]);
  await buy(ana, pantryId, 'Leite');
  expect(await summaryOf(ana, pantryId)).toEqual(['Leite integral Italac 7 un']);
});

it('PAN-14 sends changes of the joined item that were made before to the remaining one', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  await join(ana, pantryId, named.id, { into: product.id });
  await change(ana, pantryId, named.id, { add: -1 });
  expect(await summaryOf(ana, pantryId)).toEqual(['Leite integral Italac 4 un']);
  // Two are left of the joined item. Somebody has counted one of it.
  await change(ana, pantryId, named.id, { quantity: 1 });
  expect(await summaryOf(ana, pantryId)).toEqual(['Leite integral Italac 3 un']);
  await change(ana, pantryId, named.id, { name: 'Leite de caixinha' });
  expect(await summaryOf(ana, pantryId)).toEqual(['Leite integral Italac 3 un']);
  const params = { pantryId, itemId: named.id };
  await expect(ana.call('removePantryItem', { params })).rejects.toThrow('item-not-found');
});

it('PAN-14 undoes a join exactly, except what was used since', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  const before = await stockOf(ana, pantryId);
  await join(ana, pantryId, named.id, { into: product.id });
  await separate(ana, pantryId, named.id);
  const { changedBy: _, ...restored } = (await stockOf(ana, pantryId)).find(
    ({ id }) => id === named.id,
  ) as PantryItem;
  expect(before).toContainEqual(expect.objectContaining(restored));
  expect((await stockOf(ana, pantryId)).find(({ id }) => id === product.id)).toMatchObject({
    quantity: 2,
    targetQuantity: 4,
    lowStockAlertThreshold: 2,
  });
  await join(ana, pantryId, named.id, { into: product.id });
  await change(ana, pantryId, product.id, { quantity: 1 });
  await separate(ana, pantryId, named.id);
  expect(await summaryOf(ana, pantryId)).toEqual(['leite 1 un', 'Leite integral Italac 0 un']);
  await expect(separate(ana, pantryId, named.id)).rejects.toThrow('item-not-found');
});

it('PAN-13 changes the unit, and converts stock, threshold, target and late changes', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const flour = await newStock(ana, pantryId, {
    name: 'Farinha',
    unit: 'g',
    quantity: 1500,
    lowStockAlertThreshold: 500,
    targetQuantity: 2000,
  });
  const into = newId();
  await join(ana, pantryId, flour.id, { into, unit: 'kg', ratio: { from: 1000, to: 1 } });
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { id: into, unit: 'kg', quantity: 1.5, lowStockAlertThreshold: 0.5, targetQuantity: 2 },
  ]);
  // Another device has taken 100 g before it saw the new unit.
  await change(ana, pantryId, flour.id, { add: -100 });
  expect(await summaryOf(ana, pantryId)).toEqual(['Farinha 1.4 kg']);
  await separate(ana, pantryId, flour.id);
  expect(await summaryOf(ana, pantryId)).toEqual(['Farinha 1400 g']);
});

it('PAN-13 uses the amount that the person says where units do not convert', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const tomatoes = await newStock(ana, pantryId, { name: 'Tomate', quantity: 6 });
  const into = newId();
  await join(ana, pantryId, tomatoes.id, { into, unit: 'kg', ratio: { from: 6, to: 0.9 } });
  expect(await summaryOf(ana, pantryId)).toEqual(['Tomate 0.9 kg']);
  await change(ana, pantryId, tomatoes.id, { add: -2 });
  expect(await summaryOf(ana, pantryId)).toEqual(['Tomate 0.6 kg']);
  const { id: finishId } = await buy(ana, pantryId, 'tomate');
  expect(await summaryOf(ana, pantryId)).toEqual(['Tomate 0.9 kg']);
  await separate(ana, pantryId, tomatoes.id);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await summaryOf(ana, pantryId)).toEqual(['Tomate 4 un']);
  const empty = await newStock(ana, pantryId, { name: 'Alho', quantity: 1 });
  await change(ana, pantryId, empty.id, { quantity: 0 });
  await join(ana, pantryId, empty.id, { into: newId(), unit: 'g', ratio: null, quantity: 200 });
  expect(await summaryOf(ana, pantryId)).toEqual(['Alho 200 g', 'Tomate 4 un']);
});

it('PAN-13 converts grams and kilos without a ratio, and refuses what nobody can convert', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const grams = await newStock(ana, pantryId, { name: 'Farinha', unit: 'g', quantity: 500 });
  const kilos = await newStock(ana, pantryId, { name: 'Farinha branca', unit: 'kg', quantity: 1 });
  const pieces = await newStock(ana, pantryId, { name: 'Farinha Yoki', quantity: 2 });
  await expect(join(ana, pantryId, pieces.id, { into: kilos.id })).rejects.toThrow('validation');
  await join(ana, pantryId, grams.id, { into: kilos.id });
  expect(await summaryOf(ana, pantryId)).toEqual(['Farinha branca 1.5 kg', 'Farinha Yoki 2 un']);
});

it('PAN-14 lets the undo of a finish take its stock from the remaining item, and give it back after a separation', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  const { id: finishId } = await buy(ana, pantryId, 'leite');
  await join(ana, pantryId, named.id, { into: product.id });
  expect(await summaryOf(ana, pantryId)).toEqual(['Leite integral Italac 7 un']);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await summaryOf(ana, pantryId)).toEqual(['Leite integral Italac 5 un']);
});

it('PAN-14 joins once if two people join the same items, in either direction', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  await join(ana, pantryId, named.id, { into: product.id });
  expect((await join(ana, pantryId, named.id, { into: product.id })).status).toBe(204);
  expect((await join(ana, pantryId, product.id, { into: named.id })).status).toBe(204);
  expect(await summaryOf(ana, pantryId)).toEqual(['Leite integral Italac 5 un']);
  const third = await newStock(ana, pantryId, { name: 'Leite em caixa', quantity: 1 });
  await join(ana, pantryId, product.id, { into: third.id });
  await change(ana, pantryId, named.id, { add: -1 });
  expect(await summaryOf(ana, pantryId)).toEqual(['Leite em caixa 5 un']);
  await separate(ana, pantryId, product.id);
  await change(ana, pantryId, named.id, { add: -1 });
  expect(await summaryOf(ana, pantryId)).toEqual([
    'Leite em caixa 1 un',
    'Leite integral Italac 3 un',
  ]);
});

it('PAN-14 refuses to join with an item that was removed', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  await ana.call('removePantryItem', { params: { pantryId, itemId: product.id } });
  await expect(join(ana, pantryId, named.id, { into: product.id })).rejects.toThrow(
    'item-not-found',
  );
  expect(await summaryOf(ana, pantryId)).toEqual(['leite 3 un']);
});

it('PAN-15 keeps a thing out of the pantry, also when it is bought again, until somebody puts it there', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  await buy(ana, pantryId, 'Flores pra mãe');
  const [flowers] = await stockOf(ana, pantryId);
  await join(ana, pantryId, flowers?.id ?? '', { into: null });
  expect(await summaryOf(ana, pantryId)).toEqual([]);
  const { id: finishId } = await buy(ana, pantryId, 'flores pra mae');
  expect(await summaryOf(ana, pantryId)).toEqual([]);
  const device = createDevice(ana);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  await device.sync();
  expect(device.rows()['finishes']?.[finishId]).toMatchObject({ isUndone: true, leftByUndo: null });
  expect(device.rows()['pantries']?.[pantryId]).toMatchObject({
    redirects: [{ id: flowers?.id, into: null, name: 'Flores pra mãe', quantity: 2 }],
  });
  await newStock(ana, pantryId, { name: 'Flores pra mãe', quantity: 1 });
  await buy(ana, pantryId, 'flores pra mae');
  expect(await summaryOf(ana, pantryId)).toEqual(['Flores pra mãe 3 un']);
});

it('PAN-14 forecasts the item that stays by the purchases of both', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  for (const daysAgo of [40, 30, 20, 10]) {
    const line = { name: 'Leite', productId: null, quantity: 2, unit: 'un', price: 5 } as const;
    const boughtAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const body = { items: [{ ...line, supermarket: 'São Jorge' }], boughtAt };
    await ana.call('finishPurchase', { params: { pantryId }, body });
  }
  const runOuts = async () => (await ana.call('getRunOuts', { params: { pantryId } })).body;
  expect(await runOuts()).toEqual([]);
  await join(ana, pantryId, named.id, { into: product.id });
  expect(await runOuts()).toMatchObject([
    { itemId: product.id, usual: { quantity: 2, unit: 'un' }, runOut: { intervals: 3 } },
  ]);
});

const fillRedirects = statement<never, { householdId: string; pantryId: string }>(
  'test.fill-redirects',
  `insert into pantry_redirects (household_id, id, pantry_id, name, folded_name, unit, quantity,
     created_at, before, joined_at)
   select :householdId, gen_random_uuid(), :pantryId, 'x' || n, 'x' || n, 'un', 0, now(), '{}',
     now() - interval '1 day'
   from generate_series(1, 500) as n`,
);

it('PAN-14 keeps the newest 500 redirects of a pantry', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  await database.rows(fillRedirects, {
    householdId: (await ana.call('getProfile')).body.id,
    pantryId,
  });
  await join(ana, pantryId, named.id, { into: product.id });
  const device = createDevice(ana);
  await device.sync();
  const pantry = device.rows()['pantries']?.[pantryId] as Row<'pantries'> | undefined;
  const redirects = pantry?.redirects;
  expect(redirects).toHaveLength(500);
  expect(redirects?.at(-1)).toMatchObject({ id: named.id, into: product.id });
});

it('PAN-14 keeps joined items joined when their pantry moves to another household, and adds them up when it is merged', async () => {
  const { ana, pantryId, named, product } = await prepareMilk();
  await join(ana, pantryId, named.id, { into: product.id });
  const household = await createHousehold(await person());
  await household.invite(ana);
  const anaInHousehold = ana.inHousehold(household.id);
  await ana.call('movePantry', { params: { pantryId }, body: { householdId: household.id } });
  await buy(anaInHousehold, pantryId, 'leite');
  expect(await summaryOf(anaInHousehold, pantryId)).toEqual(['Leite integral Italac 7 un']);

  const caio = await prepareMilk();
  await join(caio.ana, caio.pantryId, caio.named.id, { into: caio.product.id });
  await household.invite(caio.ana, true);
  expect(await summaryOf(anaInHousehold, pantryId)).toEqual(['Leite integral Italac 12 un']);
});

it('PAN-14 is told in the activity, and given to devices with the pantry', async () => {
  const personal = await person();
  const household = await createHousehold(personal);
  await household.invite(await person());
  const ana = personal.inHousehold(household.id);
  const pantryId = await newPantry(ana);
  const one = await newStock(ana, pantryId, { name: 'leite', quantity: 3 });
  const other = await newStock(ana, pantryId, { name: 'Leite Italac', quantity: 2 });
  await join(ana, pantryId, one.id, { into: other.id });
  await change(ana, pantryId, other.id, { name: 'Leite' });
  const { activities } = (await ana.call('getActivity', { query: {} })).body;
  expect(activities.slice(0, 2)).toMatchObject([
    { kind: 'stock-renamed', placeName: 'Cozinha', thingName: 'Leite' },
    { kind: 'stock-joined', placeName: 'Leite Italac', thingName: 'leite' },
  ]);
});

it('SHO-29 PAN-15 keeps bought things out of the pantry, now and later, until the finish is undone', async () => {
  const { ana, pantryId, named } = await prepareMilk();
  const finish = async (name: string) => {
    const listId = await newList(ana);
    const item = { name, isChecked: true, price: 9, purchasedQuantity: 2, supermarket: 'Feira' };
    const { items, ...body } = finishBody([await newItem(ana, listId, item)]);
    const kept = items.map((line) => ({ ...line, isKeptOut: true }));
    const sent = { params: { pantryId }, body: { ...body, listId, items: kept } };
    return (await ana.call('finishPurchase', sent)).body.id;
  };
  const before = await summaryOf(ana, pantryId);
  const finishId = await finish('Flores');
  await buy(ana, pantryId, 'flores');
  expect(await summaryOf(ana, pantryId)).toEqual(before);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  await buy(ana, pantryId, 'flores');
  expect(await summaryOf(ana, pantryId)).toContain('flores 2 un');
  // Of what is in the pantry, more is stored as usual.
  await finish(named.name);
  expect(await summaryOf(ana, pantryId)).toContain('leite 5 un');
});

it('SHO-29 keeps a corrected quantity of what is kept out away from the pantry', async () => {
  const { ana, pantryId } = await prepareMilk();
  const before = await summaryOf(ana, pantryId);
  const item = { name: 'Flores', productId: null, quantity: 2, unit: 'un' as const, price: 9 };
  const items = [{ ...item, supermarket: 'Feira', isKeptOut: true }];
  const bought = await ana.call('finishPurchase', { params: { pantryId }, body: { items } });
  const finishId = bought.body.id;
  const [line] = (await ana.call('getFinishedTrip', { params: { finishId } })).body.lines;
  const params = { finishId, listItemId: line?.listItemId ?? '' };
  const { body } = await ana.call('changePurchasedLine', { params, body: { quantity: 5 } });
  expect(body.stock).toEqual([]);
  expect(await summaryOf(ana, pantryId)).toEqual(before);
});
