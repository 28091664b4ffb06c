/** Two people of one household finish the trip of one list at the same moment. */
import type { ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { deviceOf } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  finishOf,
  itemsOf,
  newPantry,
  prepareShopping,
  stockOf,
  takenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

/** Creates a trip of Ana and João with one list: three items in the cart, and two pantries. */
async function createSharedTrip() {
  const [anaAlone, joaoAlone] = [await person(), await person()];
  const home = await createHousehold(anaAlone);
  await home.invite(joaoAlone);
  const [ana, joao] = [anaAlone, joaoAlone].map((who) => who.inHousehold(home.id)) as [
    Person,
    Person,
  ];
  const { rice, beans, milk, listId, pantryId } = await prepareShopping(ana);
  const items = {
    rice: await takenItem(ana, listId, { name: 'Arroz', productId: rice.id }),
    beans: await takenItem(joao, listId, { name: 'Feijão', productId: beans.id }),
    milk: await takenItem(joao, listId, { name: 'Leite', productId: milk.id }),
  };
  const farm = await newPantry(joao, 'Sítio');
  const device = deviceOf(joaoAlone, undefined, home.id);
  return { ana, joao, listId, pantryId, farm, items, device };
}

const finish = async (who: Person, pantryId: string, items: readonly ListItem[]) =>
  (await who.call('finishPurchase', { params: { pantryId }, body: finishOf(items) })).body;

it.each([1, 2, 3, 4, 5])(
  'CASA-47 two simultaneous finishes move each item once, and each person gets their own items (round %d)',
  async () => {
    const { ana, joao, listId, pantryId, farm, items, device } = await createSharedTrip();
    const { rice, beans, milk } = items;
    // Neither device has received all items that the other person has taken.
    const [anasFinish, joaosFinish] = await Promise.all([
      finish(ana, pantryId, [rice, beans]),
      finish(joao, farm, [beans, milk]),
    ]);
    const moved = [...anasFinish.movedItemIds, ...joaosFinish.movedItemIds];
    expect(moved.toSorted()).toEqual([rice.id, beans.id, milk.id].toSorted());
    expect(await itemsOf(ana, listId)).toEqual([]);
    const stock = [await stockOf(joao, pantryId), await stockOf(joao, farm)];
    expect(stock.map((pantryStock) => pantryStock.length)).toEqual([
      anasFinish.movedItemIds.length,
      joaosFinish.movedItemIds.length,
    ]);
    expect(stock.flat().map(({ quantity }) => quantity)).toEqual([2, 2, 2]);
    // The items that each person has moved reach every device as a trip of that person.
    const { shops } = (await ana.call('getFinishedTrips', { query: {} })).body;
    const itemCounts = Object.fromEntries(shops.map(({ id, itemCount }) => [id, itemCount]));
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
  const { shops } = (await joao.call('getFinishedTrips', { query: {} })).body;
  expect(shops).toMatchObject([{ itemCount: 3 }]);
  const { activities } = (await joao.call('getActivity', { query: {} })).body;
  expect(activities.filter(({ kind }) => kind === 'shop-finished')).toMatchObject([{ count: 3 }]);
});
