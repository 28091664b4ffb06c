import { inWalkingOrder } from '@quitanda/contract';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import {
  finishBody,
  newList,
  newPantry,
  prepareShopping,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
const start = '2026-11-20T12:00:00Z';

const readOrder = async (who: Person, supermarketName: string) =>
  (await who.call('getTakingOrder', { params: { supermarketName } })).body;

/** Takes products a minute apart and finishes the trip. */
async function makeTrip(who: Person, supermarket: string, ...productIds: string[]): Promise<void> {
  const listId = await newList(who);
  const takenItems: Awaited<ReturnType<typeof addTakenItem>>[] = [];
  for (const productId of productIds) {
    clock.advance(60_000);
    takenItems.push(await addTakenItem(who, listId, { productId, supermarket }));
  }
  const params = { pantryId: await newPantry(who) };
  await who.call('finishPurchase', { params, body: finishBody(takenItems) });
}

it('INS-06 SHO-16 returns the default order of categories for a supermarket without past trips', async () => {
  const ana = await person();
  const categories = (await ana.call('getCategories')).body.map(({ name }) => name);
  const [first, ...others] = inWalkingOrder(categories);
  expect([first, others.at(-2)]).toEqual(['Mercearia', 'Congelados']);
  expect(await readOrder(ana, 'Feira')).toEqual({
    categories: [first, ...others],
    productIds: [],
    shopCount: 0,
  });
});

it('INS-06 returns the order in which the household took items in the supermarket', async () => {
  clock.set(start);
  const { ana, rice, beans, milk } = await prepareShopping(await person());
  const defaultOrder = (await readOrder(ana, 'Feira')).categories;
  expect(defaultOrder.indexOf(milk.categoryName)).toBeGreaterThan(
    defaultOrder.indexOf(rice.categoryName),
  );
  for (let trip = 0; trip < 2; trip += 1) await makeTrip(ana, 'Feira', milk.id, rice.id, beans.id);
  await makeTrip(ana, 'Outro', beans.id, rice.id, milk.id);

  const learnedOrder = await readOrder(ana, 'FEIRA');
  expect(learnedOrder).toMatchObject({ productIds: [milk.id, rice.id, beans.id], shopCount: 2 });
  const categoryIndexes = [milk, rice].map(({ categoryName }) =>
    learnedOrder.categories.indexOf(categoryName),
  );
  expect(categoryIndexes[0]).toBeLessThan(categoryIndexes[1] ?? -1);
  expect(learnedOrder.categories.toSorted()).toEqual(defaultOrder.toSorted());
  expect((await readOrder(ana, 'Outro')).productIds).toEqual([beans.id, rice.id, milk.id]);
  expect(await readOrder(await person(), 'Feira')).toMatchObject({ productIds: [], shopCount: 0 });
});

it('INS-06 uses the last 20 trips of the last two years', async () => {
  clock.set(start);
  const { ana, rice, beans } = await prepareShopping(await person());
  for (let trip = 0; trip < 12; trip += 1) await makeTrip(ana, 'Feira', beans.id, rice.id);
  for (let trip = 0; trip < 11; trip += 1) await makeTrip(ana, 'Feira', rice.id, beans.id);
  expect(await readOrder(ana, 'Feira')).toMatchObject({
    productIds: [rice.id, beans.id],
    shopCount: 20,
  });
  clock.set('2028-11-21T12:00:00Z');
  expect(await readOrder(ana, 'Feira')).toMatchObject({ productIds: [], shopCount: 0 });
});

it('INS-06 learns nothing from a purchase without a list', async () => {
  clock.set(start);
  const { ana, rice, pantryId } = await prepareShopping(await person());
  const line = { name: 'Arroz', productId: rice.id, quantity: 1, unit: 'un', price: 9.9 } as const;
  const body = { items: [{ ...line, supermarket: 'Feira' }] };
  await ana.call('finishPurchase', { params: { pantryId }, body });
  expect(await readOrder(ana, 'Feira')).toMatchObject({ productIds: [], shopCount: 0 });
});
