/**
 * Tests the undo of a finish after another person of the household has changed the list, the stock
 * or the pantry of the finish.
 */
import { newId, type ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createDevice } from '../../../../test/people/device.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import {
  finishBody,
  itemsOf,
  newItem,
  prepareShopping,
  newStock,
  stockOf,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person } = await startApp();

/**
 * Creates a household in which Ana has finished a trip with two packages of rice and two of beans. One
 * package of rice was in the pantry before. Milk is still pending on the list.
 */
async function createFinishedTrip() {
  const [anaPersonal, joaoPersonal] = [await person(), await person()];
  const household = await createHousehold(anaPersonal);
  await household.invite(joaoPersonal);
  const [ana, joao] = [
    anaPersonal.inHousehold(household.id),
    joaoPersonal.inHousehold(household.id),
  ];
  const { rice, beans, listId, pantryId } = await prepareShopping(ana);
  await newStock(ana, pantryId, { name: 'Arroz', productId: rice.id, quantity: 1 });
  const items = [
    await addTakenItem(ana, listId, { name: 'Arroz', productId: rice.id }),
    await addTakenItem(ana, listId, { name: 'Feijão', productId: beans.id }),
  ] as const;
  await newItem(joao, listId, { name: 'Leite' });
  const finishId = await finish(ana, pantryId, items);
  const stock = await stockOf(joao, pantryId);
  const stockIdOf = (name: string) => stock.find((item) => item.name.startsWith(name))?.id ?? '';
  const changeStock = (name: string, body: object) =>
    joao.call('changePantryItem', { params: { pantryId, itemId: stockIdOf(name) }, body });
  const undo = (who = ana) => who.call('undoFinish', { params: { pantryId, finishId } });
  const device = createDevice(anaPersonal, newId(), household.id);
  /** Returns the names of the rows that the undo could not restore, as a device receives them. */
  async function readNotUndone() {
    await device.sync();
    const rows = device.rows()['finishes'] as Record<string, { leftByUndo?: unknown }> | undefined;
    return rows?.[finishId]?.leftByUndo;
  }
  return {
    ana,
    joao,
    joaoPersonal,
    beans,
    listId,
    pantryId,
    items,
    changeStock,
    undo,
    readNotUndone,
  };
}

const finish = async (who: Person, pantryId: string, items: readonly ListItem[]) =>
  (await who.call('finishPurchase', { params: { pantryId }, body: finishBody(items) })).body.id;

/** Returns the quantity of each stock, by the first word of its name. */
const readQuantities = async (who: Person, pantryId: string) =>
  Object.fromEntries(
    (await stockOf(who, pantryId)).map(({ name, quantity }) => [name.split(' ')[0], quantity]),
  );
const readItemNames = async (who: Person, listId: string) =>
  (await itemsOf(who, listId)).map(({ name }) => name).toSorted();

it('CASA-48 subtracts the stock of the finish, and keeps the stock that another person added', async () => {
  const { ana, pantryId, listId, changeStock, undo, readNotUndone } = await createFinishedTrip();
  await changeStock('Arroz', { add: 4 });
  await changeStock('Feijão', { add: 1 });
  await undo();
  expect(await readQuantities(ana, pantryId)).toEqual({ Arroz: 5, Feijão: 1 });
  expect(await readItemNames(ana, listId)).toEqual(['Arroz', 'Feijão', 'Leite']);
  expect(await readNotUndone()).toBeNull();
});

it('CASA-48 removes the remaining stock after another person has used some, and names the missing stock', async () => {
  const { ana, joao, pantryId, listId, changeStock, undo, readNotUndone } =
    await createFinishedTrip();
  await changeStock('Arroz', { quantity: 1 });
  const [, beans] = await stockOf(joao, pantryId);
  await joao.call('removePantryItem', { params: { pantryId, itemId: beans?.id ?? '' } });
  await undo();
  expect(await readQuantities(ana, pantryId)).toEqual({ Arroz: 0 });
  expect(await readItemNames(ana, listId)).toEqual(['Arroz', 'Feijão', 'Leite']);
  expect(await readNotUndone()).toEqual({ stock: ['Arroz', 'Feijão'], items: [] });
});

it('CASA-48 leaves an item unchanged that another person has put back on the list, and does not add it again', async () => {
  const { ana, joao, items, listId, pantryId, undo, readNotUndone } = await createFinishedTrip();
  await newItem(joao, listId, { id: items[1].id, name: 'Feijão preto', quantity: 7 });
  await undo();
  const list = await itemsOf(ana, listId);
  expect(list.filter(({ id }) => id === items[1].id)).toMatchObject([
    { name: 'Feijão preto', quantity: 7, isChecked: false },
  ]);
  expect(list).toHaveLength(3);
  expect(await readQuantities(ana, pantryId)).toEqual({ Arroz: 1 });
  expect(await readNotUndone()).toEqual({ stock: [], items: ['Feijão preto'] });
});

it('CASA-48 restores a list that another person deleted, with its other items', async () => {
  const { ana, joao, listId, undo, readNotUndone } = await createFinishedTrip();
  await joao.call('deleteList', { params: { listId } });
  await undo();
  expect(await readItemNames(joao, listId)).toEqual(['Arroz', 'Feijão', 'Leite']);
  expect((await ana.call('getDeletedLists')).body).toEqual([]);
  expect(await readNotUndone()).toBeNull();
});

it('CASA-48 leaves the stock in a pantry that was moved to another household, and names this stock', async () => {
  const { ana, joao, joaoPersonal, listId, pantryId, undo, readNotUndone } =
    await createFinishedTrip();
  // The personal household of João has his own id.
  const { id: householdId } = (await joao.call('getProfile')).body;
  await joao.call('movePantry', { params: { pantryId }, body: { householdId } });
  await undo();
  expect(await readQuantities(joaoPersonal, pantryId)).toEqual({ Arroz: 3, Feijão: 2 });
  expect(await readItemNames(ana, listId)).toEqual(['Arroz', 'Feijão', 'Leite']);
  expect(await readNotUndone()).toEqual({ stock: ['Arroz', 'Feijão'], items: [] });
});

it('CASA-48 leaves a later finish of another person unchanged', async () => {
  const { ana, joao, beans, listId, pantryId, undo, readNotUndone } = await createFinishedTrip();
  const laterItem = await addTakenItem(joao, listId, { name: 'Feijão', productId: beans.id });
  await finish(joao, pantryId, [laterItem]);
  await undo();
  expect(await readQuantities(ana, pantryId)).toEqual({ Arroz: 1, Feijão: 2 });
  expect(await readNotUndone()).toBeNull();
  const { trips } = (await ana.call('getFinishedTrips', { query: {} })).body;
  expect(trips).toMatchObject([{ itemCount: 1 }]);
});

it('CASA-48 undoes a finish once when two people undo it at the same time', async () => {
  const { ana, joao, pantryId, undo } = await createFinishedTrip();
  const outcomes = await Promise.allSettled([undo(ana), undo(joao)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await readQuantities(ana, pantryId)).toEqual({ Arroz: 1 });
});

it('CASA-48 keeps the budget and supermarket that another person has set since the finish', async () => {
  const { ana, joao, listId, undo } = await createFinishedTrip();
  await joao.call('planTrip', { params: { listId }, body: { budget: 80, supermarket: 'Extra' } });
  await undo();
  const { body } = await ana.call('getList', { params: { listId } });
  expect(body).toMatchObject({ budget: 80, supermarket: 'Extra' });
});
