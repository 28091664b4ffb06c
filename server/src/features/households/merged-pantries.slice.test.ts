/** The stock of a person who brings a pantry into a household with a pantry of the same name. */
import { expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
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

it('CASA-04 adds up the stock to at most the maximum quantity', async () => {
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

it('CASA-04 keeps stock without a product apart from stock of a product with the same name', async () => {
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

it('CASA-04 moves the stock into the oldest of several pantries of the same name', async () => {
  const { anaInHousehold, caio, household, kitchenId, caiosKitchenId } = await createTwoKitchens();
  clock.set(new Date(Date.now() + 1_000).toISOString());
  const newerKitchenId = await newPantry(anaInHousehold, 'Cozinha');
  await newStock(caio, caiosKitchenId, { name: 'Café' });
  await household.invite(caio, true);
  expect(await stockOf(anaInHousehold, kitchenId)).toMatchObject([{ name: 'Café' }]);
  expect(await stockOf(anaInHousehold, newerKitchenId)).toEqual([]);
});
