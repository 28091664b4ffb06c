/** Two people of one household finish the trip of one list at the same time. */
import type { ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createDevice } from '../../../../test/people/device.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import {
  finishBody,
  itemsOf,
  newPantry,
  prepareShopping,
  stockOf,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person } = await startApp();

/** Creates a household of Ana and João, a list with three items in the cart, and two pantries. */
async function createSharedTrip() {
  const [anaPersonal, joaoPersonal] = [await person(), await person()];
  const household = await createHousehold(anaPersonal);
  await household.invite(joaoPersonal);
  const [ana, joao] = [anaPersonal, joaoPersonal].map((who) => who.inHousehold(household.id)) as [
    Person,
    Person,
  ];
  const { rice, beans, milk, listId, pantryId } = await prepareShopping(ana);
  const items = {
    rice: await addTakenItem(ana, listId, { name: 'Arroz', productId: rice.id }),
    beans: await addTakenItem(joao, listId, { name: 'Feijão', productId: beans.id }),
    milk: await addTakenItem(joao, listId, { name: 'Leite', productId: milk.id }),
  };
  const farmPantryId = await newPantry(joao, 'Sítio');
  const device = createDevice(joaoPersonal, undefined, household.id);
  return { ana, joao, listId, pantryId, farmPantryId, items, device };
}

const finish = async (who: Person, pantryId: string, items: readonly ListItem[]) =>
  (await who.call('finishPurchase', { params: { pantryId }, body: finishBody(items) })).body;

it.each([1, 2, 3, 4, 5])(
  'CASA-47 moves each item once in two simultaneous finishes, and records a trip of each person (round %d)',
  async () => {
    const { ana, joao, listId, pantryId, farmPantryId, items, device } = await createSharedTrip();
    const { rice, beans, milk } = items;
    // Neither person's finish contains all items, as if their devices had not received every take.
    const [anasFinish, joaosFinish] = await Promise.all([
      finish(ana, pantryId, [rice, beans]),
      finish(joao, farmPantryId, [beans, milk]),
    ]);
    const moved = [...anasFinish.movedItemIds, ...joaosFinish.movedItemIds];
    expect(moved.toSorted()).toEqual([rice.id, beans.id, milk.id].toSorted());
    expect(await itemsOf(ana, listId)).toEqual([]);
    const stock = [await stockOf(joao, pantryId), await stockOf(joao, farmPantryId)];
    expect(stock.map((pantryStock) => pantryStock.length)).toEqual([
      anasFinish.movedItemIds.length,
      joaosFinish.movedItemIds.length,
    ]);
    expect(stock.flat().map(({ quantity }) => quantity)).toEqual([2, 2, 2]);
    // The items that each person has moved reach every device as a trip of that person.
    const { trips } = (await ana.call('getFinishedTrips', { query: {} })).body;
    const itemCounts = Object.fromEntries(trips.map(({ id, itemCount }) => [id, itemCount]));
    expect(itemCounts).toEqual({
      [anasFinish.id]: anasFinish.movedItemIds.length,
      [joaosFinish.id]: joaosFinish.movedItemIds.length,
    });
    await device.sync();
    expect(Object.keys(device.rows()['purchases'] ?? {})).toHaveLength(3);
  },
);

it('CASA-47 records no trip for a second finish without remaining items', async () => {
  const { ana, joao, pantryId, items } = await createSharedTrip();
  const all = Object.values(items);
  expect((await finish(ana, pantryId, all)).movedItemIds).toHaveLength(3);
  expect((await finish(joao, pantryId, all)).movedItemIds).toEqual([]);
  const { trips } = (await joao.call('getFinishedTrips', { query: {} })).body;
  expect(trips).toMatchObject([{ itemCount: 3 }]);
  const { activities } = (await joao.call('getActivity', { query: {} })).body;
  expect(activities.filter(({ kind }) => kind === 'shop-finished')).toMatchObject([{ count: 3 }]);
});
