/** The stock of a person who brings a pantry into a household with a pantry of the same name. */
import type { Row } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { fetchThreeProducts, newPantry, newStock, stockOf } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();

/** Returns a household with a kitchen, and a person with a kitchen who is invited to it. */
async function createTwoKitchens() {
  const [ana, caio] = [await person(), await person()];
  const household = await createHousehold(ana);
  const anaInHousehold = ana.inHousehold(household.id);
  const kitchenId = await newPantry(anaInHousehold, 'Cozinha');
  const caiosKitchenId = await newPantry(caio, 'Cozinha');
  return { anaInHousehold, caio, household, kitchenId, caiosKitchenId };
}

it('CASA-04 CASA-74 adds up the stock to at most the maximum quantity', async () => {
  const { anaInHousehold, caio, household, kitchenId, caiosKitchenId } = await createTwoKitchens();
  for (const [who, pantryId] of [
    [anaInHousehold, kitchenId],
    [caio, caiosKitchenId],
  ] as const) {
    await newStock(who, pantryId, { name: 'Sal', quantity: 60_000 });
    await newStock(who, pantryId, { name: 'Arroz', quantity: 40_000 });
  }
  await household.invite(caio, true);
  expect(await stockOf(anaInHousehold, kitchenId)).toMatchObject([
    { name: 'Arroz', quantity: 80_000 },
    { name: 'Sal', quantity: 99_999.999 },
  ]);
});

it('CASA-04 CASA-74 keeps stock without a product apart from stock of a product with the same name', async () => {
  const { anaInHousehold, caio, household, kitchenId, caiosKitchenId } = await createTwoKitchens();
  const [product] = await fetchThreeProducts(caio);
  await newStock(anaInHousehold, kitchenId, { name: 'Café', productId: product.id, quantity: 2 });
  await newStock(caio, caiosKitchenId, { name: 'Café', quantity: 3 });
  await household.invite(caio, true);
  const stock = await stockOf(anaInHousehold, kitchenId);
  expect(
    stock
      .map(({ productId, quantity }) => [productId, quantity])
      .toSorted((one, other) => Number(one[1]) - Number(other[1])),
  ).toEqual([
    [product.id, 2],
    [null, 3],
  ]);
});

it('CASA-04 CASA-74 moves the stock into the oldest of several pantries of the same name', async () => {
  const { anaInHousehold, caio, household, kitchenId, caiosKitchenId } = await createTwoKitchens();
  clock.set(new Date(Date.now() + 1_000).toISOString());
  const newerKitchenId = await newPantry(anaInHousehold, 'Cozinha');
  await newStock(caio, caiosKitchenId, { name: 'Café' });
  await household.invite(caio, true);
  expect(await stockOf(anaInHousehold, kitchenId)).toMatchObject([{ name: 'Café' }]);
  expect(await stockOf(anaInHousehold, newerKitchenId)).toEqual([]);
});

/** Buys one piece of each of these names into a pantry. */
async function buy(who: Person, pantryId: string, ...names: string[]) {
  const line = { productId: null, unit: 'un' as const, quantity: 1, price: 5 };
  const items = names.map((name) => ({ ...line, name, supermarket: 'Feira' }));
  await who.call('finishPurchase', { params: { pantryId }, body: { items } });
}

const summaryOf = async (who: Person, pantryId: string) =>
  (await stockOf(who, pantryId)).map(({ name, quantity }) => `${name} ${quantity}`).toSorted();
const joinedParams = (pantryId: string, itemId: string) => ({ params: { pantryId, itemId } });

/** Joins 3 un of 'leite' with 2 un of another name. */
async function joinMilk(who: Person, pantryId: string, otherName: string) {
  const milk = await newStock(who, pantryId, { name: 'leite', quantity: 3 });
  const other = await newStock(who, pantryId, { name: otherName, quantity: 2 });
  const sent = { ...joinedParams(pantryId, milk.id), body: { into: other.id } };
  await who.call('joinPantryItem', sent);
  return { milk, other };
}

/** Removes an item, and keeps what is bought of it later out of the pantry. */
async function keepOut(who: Person, pantryId: string, name: string) {
  const item = await newStock(who, pantryId, { name });
  const sent = { ...joinedParams(pantryId, item.id), body: { into: null } };
  await who.call('joinPantryItem', sent);
}

it.each([
  ['was moved', []],
  ['was added to other stock', [{ name: 'Leite Italac', quantity: 10 }]],
])('PAN-14 CASA-04 keeps items joined whose stock %s, and can separate them', async (_, stock) => {
  const { anaInHousehold, caio, household, kitchenId, caiosKitchenId } = await createTwoKitchens();
  for (const item of stock) await newStock(anaInHousehold, kitchenId, item);
  const added = stock[0]?.quantity ?? 0;
  const device = createDevice(anaInHousehold);
  await device.sync();
  const { milk } = await joinMilk(caio, caiosKitchenId, 'Leite Italac');
  await household.invite(caio, true);
  await buy(anaInHousehold, kitchenId, 'leite');
  expect(await summaryOf(anaInHousehold, kitchenId)).toEqual([`Leite Italac ${added + 6}`]);
  await device.sync();
  const pantry = device.rows()['pantries']?.[kitchenId] as Row<'pantries'> | undefined;
  expect(pantry?.redirects).toMatchObject([{ id: milk.id, name: 'leite' }]);
  await anaInHousehold.call('separatePantryItem', joinedParams(kitchenId, milk.id));
  expect(await summaryOf(anaInHousehold, kitchenId)).toEqual([
    `Leite Italac ${added + 3}`,
    'leite 3',
  ]);
});

it('PAN-13 CASA-04 CASA-74 leaves the stock of the household when a changed unit of merged stock is undone', async () => {
  const { anaInHousehold, caio, household, kitchenId, caiosKitchenId } = await createTwoKitchens();
  await newStock(anaInHousehold, kitchenId, { name: 'Sal', unit: 'g', quantity: 500 });
  const salt = await newStock(caio, caiosKitchenId, { name: 'Sal', unit: 'kg', quantity: 1 });
  const body = { into: '01890000-0000-7000-8000-0000000000aa', unit: 'g' as const };
  await caio.call('joinPantryItem', { ...joinedParams(caiosKitchenId, salt.id), body });
  await household.invite(caio, true);
  expect(await summaryOf(anaInHousehold, kitchenId)).toEqual(['Sal 1500']);
  await anaInHousehold.call('separatePantryItem', joinedParams(kitchenId, salt.id));
  expect(await summaryOf(anaInHousehold, kitchenId)).toEqual(['Sal 1', 'Sal 500']);
});

it('PAN-15 CASA-04 CASA-74 keeps things out of the pantry of the household, unless it has them', async () => {
  const { anaInHousehold, caio, household, kitchenId, caiosKitchenId } = await createTwoKitchens();
  const coffee = await newStock(anaInHousehold, kitchenId, { name: 'Café', quantity: 1 });
  for (const name of ['Flores', 'Café']) await keepOut(caio, caiosKitchenId, name);
  await household.invite(caio, true);
  const params = { pantryId: kitchenId, itemId: coffee.id };
  await anaInHousehold.call('removePantryItem', { params });
  await buy(anaInHousehold, kitchenId, 'Flores', 'Café');
  expect(await summaryOf(anaInHousehold, kitchenId)).toEqual(['Café 1']);
});

it('PAN-14 PAN-15 CASA-04 CASA-74 leaves what the household has decided about the same name', async () => {
  const { anaInHousehold, caio, household, kitchenId, caiosKitchenId } = await createTwoKitchens();
  await joinMilk(anaInHousehold, kitchenId, 'Leite Italac');
  await keepOut(caio, caiosKitchenId, 'Leite');
  await household.invite(caio, true);
  await buy(anaInHousehold, kitchenId, 'leite');
  expect(await summaryOf(anaInHousehold, kitchenId)).toEqual(['Leite Italac 6']);
});
