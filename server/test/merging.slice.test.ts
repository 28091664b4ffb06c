/**
 * Tests what happens when two people of one household change the same thing (docs/MERGING.md). The
 * tests of each slice cover the cases that concern only that slice.
 */
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createHousehold } from './people/households.ts';
import type { Person } from './people/person.ts';
import {
  changeItem,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  stockOf,
} from './people/shopping.ts';
import { startApp } from './servers/start-app.ts';

const { person } = await startApp();

/** Creates Ana, João, their shared household and a list in it. */
async function createAnaAndJoao() {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const anaInHousehold = ana.inHousehold(household.id);
  return {
    ana: anaInHousehold,
    anaInPersonalHousehold: ana,
    joao: joao.inHousehold(household.id),
    anasId: (await ana.call('getProfile')).body.id,
    joaosId: (await joao.call('getProfile')).body.id,
    listId: await newList(anaInHousehold, 'Feira'),
  };
}

const listOf = async (who: Person, listId: string) =>
  (await who.call('getList', { params: { listId } })).body;

it('CASA-46 keeps the last name of an item that two people rename, and records who wrote it', async () => {
  const { ana, joao, listId, joaosId } = await createAnaAndJoao();
  const item = await newItem(ana, listId, { name: 'Café' });
  await changeItem(ana, item, { name: 'Café em grãos' });
  await changeItem(joao, item, { name: 'Café moído' });
  expect(await itemsOf(ana, listId)).toMatchObject([{ name: 'Café moído', changedBy: joaosId }]);
});

it('CASA-46 keeps the last planned quantity that two people set, and adds up two increments', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  const item = await newItem(ana, listId, { name: 'Leite' });
  await changeItem(ana, item, { quantity: 6 });
  await changeItem(joao, item, { quantity: 4 });
  expect(await itemsOf(ana, listId)).toMatchObject([{ quantity: 4 }]);
  await Promise.all([ana, joao].map((who) => changeItem(who, item, { add: 1 })));
  expect(await itemsOf(joao, listId)).toMatchObject([{ quantity: 6 }]);
});

it('CASA-46 keeps a name, a quantity and a check mark that are set at the same time', async () => {
  const { ana, joao, listId, anasId } = await createAnaAndJoao();
  const item = await newItem(ana, listId, { name: 'Ovos' });
  await Promise.all([
    changeItem(ana, item, { name: 'Ovos caipiras' }),
    changeItem(joao, item, { quantity: 12 }),
    changeItem(ana, item, { isChecked: true, seen: null }),
  ]);
  expect(await itemsOf(joao, listId)).toMatchObject([
    { name: 'Ovos caipiras', quantity: 12, isChecked: true, takenBy: anasId },
  ]);
});

it('CASA-46 keeps two items when both people add the same one, in the order of arrival at the server', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  await newItem(joao, listId, { name: 'Sal' });
  await newItem(ana, listId, { name: 'Alho' });
  await newItem(joao, listId, { name: 'Alho' });
  const names = async (who: Person) => (await itemsOf(who, listId)).map(({ name }) => name);
  expect(await names(ana)).toEqual(['Sal', 'Alho', 'Alho']);
  expect(await names(joao)).toEqual(await names(ana));
});

it('CASA-46 SYN-33 shows both people the items in the order in which their devices made them, whichever arrives first', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  const now = Date.now();
  const offlineItem = { id: newId(now), name: 'Sal' };
  await newItem(joao, listId, { id: newId(now + 60_000), name: 'Alho' });
  await newItem(ana, listId, offlineItem);
  for (const who of [ana, joao]) {
    expect((await itemsOf(who, listId)).map(({ name }) => name)).toEqual(['Sal', 'Alho']);
  }
});

it('CASA-46 SYN-33 keeps the last position of an item that two people move, and a new name', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  const item = await newItem(ana, listId, { name: 'Sal', position: '5' });
  await newItem(ana, listId, { name: 'Alho', position: '6' });
  await changeItem(ana, item, { position: '7' });
  await changeItem(joao, item, { name: 'Sal grosso' });
  await changeItem(joao, item, { position: '4' });
  expect(await itemsOf(ana, listId)).toMatchObject([
    { name: 'Sal grosso', position: '4' },
    { name: 'Alho' },
  ]);
});

it('CASA-46 answers item-not-found to the second removal of an item', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  const item = await newItem(ana, listId);
  const params = { listId, itemId: item.id };
  await ana.call('removeListItem', { params });
  const { body } = await joao.expectFailure('removeListItem', { params });
  expect(body.code).toBe('item-not-found');
});

it('CASA-46 keeps the last name, the last budget and the last supermarket of a list', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  const plan = (who: Person, body: object) => who.call('planTrip', { params: { listId }, body });
  await ana.call('renameList', { params: { listId }, body: { name: 'Feira da semana' } });
  await joao.call('renameList', { params: { listId }, body: { name: 'Compras' } });
  await plan(ana, { budget: 200 });
  await plan(joao, { supermarket: 'Assaí' });
  await plan(joao, { budget: 150 });
  await plan(ana, { supermarket: 'Extra' });
  expect(await listOf(ana, listId)).toMatchObject({
    name: 'Compras',
    budget: 150,
    supermarket: 'Extra',
  });
});

it('CASA-46 replaces earlier changes of a stock by a counted quantity, and adds later increments to it', async () => {
  const { ana, joao } = await createAnaAndJoao();
  const pantryId = await newPantry(ana);
  const { id: itemId } = await newStock(ana, pantryId, { name: 'Arroz', quantity: 5 });
  const change = (who: Person, body: object) =>
    who.call('changePantryItem', { params: { pantryId, itemId }, body });
  await change(joao, { add: -1 });
  await change(ana, { quantity: 3 });
  await change(joao, { add: -1 });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 2 }]);
  await change(joao, { quantity: 7 });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 7 }]);
});

it('CASA-46 refuses a write on a list that moved to another household, with a reason', async () => {
  const { ana, anaInPersonalHousehold, joao, listId } = await createAnaAndJoao();
  const item = await newItem(joao, listId, { name: 'Café' });
  const { id: householdId } = (await anaInPersonalHousehold.call('getProfile')).body;
  await ana.call('moveList', { params: { listId }, body: { householdId } });
  const addRefusal = await joao.expectFailure('addListItem', {
    params: { listId },
    body: { name: 'Sal', quantity: 1, unit: 'un' },
  });
  expect(addRefusal.body).toEqual({ code: 'list-not-found', message: 'Lista não encontrada.' });
  const params = { listId, itemId: item.id };
  const changeRefusal = await joao.expectFailure('changeListItem', {
    params,
    body: { isChecked: true },
  });
  expect(changeRefusal.body.code).toBe('item-not-found');
  expect(await itemsOf(anaInPersonalHousehold, listId)).toMatchObject([
    { name: 'Café', isChecked: false },
  ]);
});

it('CASA-46 answers list-not-found to the second deletion of a list, which is in the trash once', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  const params = { listId };
  await ana.call('deleteList', { params });
  expect((await joao.expectFailure('deleteList', { params })).body.code).toBe('list-not-found');
  expect((await joao.call('getDeletedLists')).body).toHaveLength(1);
});

it('CASA-46 creates one supermarket from two spellings of its name, with the first spelling', async () => {
  const { ana, joao } = await createAnaAndJoao();
  await ana.call('saveSupermarket', { body: { name: 'Pão de Açúcar' } });
  await joao.call('saveSupermarket', { body: { name: 'PAO DE ACUCAR' } });
  expect((await joao.call('getSupermarkets')).body.names).toEqual(['Pão de Açúcar']);
});

it('LST-28 CASA-46 clears only the items that were ticked then, although others are ticked or added meanwhile', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  const ticked = await newItem(ana, listId, { name: 'Alface', isChecked: true });
  const unticked = await newItem(ana, listId, { name: 'Ovos', isChecked: true });
  const tickedLater = await newItem(ana, listId, { name: 'Sal' });
  // João's taps arrive before the removals of the device on which Ana cleared the list offline.
  await changeItem(joao, tickedLater, { isChecked: true });
  await changeItem(joao, unticked, { isChecked: false });
  await newItem(joao, listId, { name: 'Uva', isChecked: true });
  for (const { id } of [ticked, unticked]) {
    await ana.call('removeListItem', { params: { listId, itemId: id } });
  }
  expect((await itemsOf(joao, listId)).map(({ name }) => name)).toEqual(['Sal', 'Uva']);
});
