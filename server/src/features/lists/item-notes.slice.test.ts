/** Tests notes of items, and items that are bought in one supermarket only. */
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  addTakenItem,
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  prepareShopping,
  share,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

const note = 'fatiado fino';
const notesOf = async (who: Person, listId: string) =>
  (await itemsOf(who, listId)).map((item) => item.note);

/** Ana and João in one household, with a list. */
async function createAnaAndJoao() {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const [anaAtHome, joaoAtHome] = [ana, joao].map((who) => who.inHousehold(household.id)) as [
    Person,
    Person,
  ];
  return { ana: anaAtHome, joao: joaoAtHome, alone: ana, listId: await newList(anaAtHome) };
}

it('LST-54 stores, changes and deletes the note of an item', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const item = await newItem(ana, listId, { name: 'Queijo', note });
  expect(item).toMatchObject({ note, onlyAt: null });
  expect(await changeItem(ana, item, { quantity: 2 })).toMatchObject({ note });
  expect(await changeItem(ana, item, { note: 'em peça' })).toMatchObject({ note: 'em peça' });
  expect(await changeItem(ana, item, { note: ' \n ' })).toMatchObject({ note: null });
  expect(await newItem(ana, listId)).toMatchObject({ note: null });
});

it.each([
  ['\u202E fatiado\nfino \u200F', note],
  ['a'.repeat(200), 'a'.repeat(200)],
])('LST-54 cleans a note like a name: %j', async (sent, stored) => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana), { note: sent });
  expect(item.note).toBe(stored);
});

it.each([
  ['a'.repeat(201), 'Use no máximo 200 caracteres.'],
  ['a'.repeat(10_000), 'Use no máximo 200 caracteres.'],
  ['<b>fino</b>', 'Use apenas texto simples.'],
])('LST-54 API-17 refuses a note that is no plain, short text', async (sent, message) => {
  const ana = await person();
  const params = { listId: await newList(ana) };
  const body = { name: 'Queijo', quantity: 1, unit: 'un' as const, note: sent };
  const { status, body: failure } = await ana.expectFailure('addListItem', { params, body });
  expect([status, failure.code]).toEqual([400, 'validation']);
  expect(JSON.stringify(failure)).toContain(message);
});

it('LST-54 CASA-46 keeps a note and a quantity that two people set, and the last of two notes', async () => {
  const { ana, joao, listId } = await createAnaAndJoao();
  const item = await newItem(ana, listId, { name: 'Queijo' });
  await Promise.all([changeItem(ana, item, { note }), changeItem(joao, item, { quantity: 3 })]);
  expect(await itemsOf(ana, listId)).toMatchObject([{ note, quantity: 3 }]);
  await changeItem(ana, item, { note: 'em peça' });
  await changeItem(joao, item, { note: 'ralado' });
  expect(await notesOf(ana, listId)).toEqual(['ralado']);
});

it('LST-54 takes the note along through a finish, its undo and a repetition', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  const item = await addTakenItem(ana, listId, { productId: rice.id, note, onlyAt: 'Assaí' });
  const body = finishBody([item], { listId });
  await ana.call('finishPurchase', { params: { pantryId }, body });
  const repeated = (await ana.call('getLastPurchase', { params: { listId } })).body.items;
  expect(repeated).toMatchObject([{ note }]);
  const { purchases } = (await ana.call('exportAccount')).body;
  expect(purchases).toMatchObject([{ note }]);
  await ana.call('undoFinish', { params: { pantryId, finishId: body.id ?? '' } });
  expect(await itemsOf(ana, listId)).toMatchObject([{ note, onlyAt: 'Assaí' }]);
});

it('LST-54 takes the note along through the trash, a copy by link and a move to another household', async () => {
  const { ana, alone, listId } = await createAnaAndJoao();
  await newItem(ana, listId, { name: 'Queijo', note, onlyAt: 'Assaí' });
  await newItem(ana, listId, { name: 'Sal' });
  await ana.call('deleteList', { params: { listId } });
  await ana.call('restoreList', { params: { listId } });
  expect(await itemsOf(ana, listId)).toMatchObject([{ note, onlyAt: 'Assaí' }, { note: null }]);
  const inviteToken = await share(ana, listId);
  const stranger = await person();
  const copy = (await stranger.call('acceptInvite', { params: { inviteToken } })).body;
  expect(copy.items.map((item) => [item.note, item.onlyAt])).toEqual([
    [note, null],
    [null, null],
  ]);
  const { id: householdId } = (await alone.call('getProfile')).body;
  await ana.call('moveList', { params: { listId }, body: { householdId } });
  expect(await itemsOf(alone, listId)).toMatchObject([{ note, onlyAt: 'Assaí' }, { note: null }]);
  expect((await alone.call('exportAccount')).body.lists[0]?.items[0]).toMatchObject({ note });
});

it('LST-56 sets and removes the only supermarket, in its stored spelling, without using it', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const names = async () => (await ana.call('getSupermarkets')).body.names;
  await ana.call('saveSupermarket', { body: { name: 'Assaí' } });
  await ana.call('saveSupermarket', { body: { name: 'Feira' } });
  const item = await newItem(ana, listId, { name: 'Queijo', onlyAt: 'ASSAI' });
  expect(item.onlyAt).toBe('Assaí');
  expect(await names()).toEqual(['Feira', 'Assaí']);
  expect(await changeItem(ana, item, { onlyAt: 'Mercado novo' })).toMatchObject({
    onlyAt: 'Mercado novo',
    supermarket: null,
  });
  expect(await names()).toEqual(['Feira', 'Assaí', 'Mercado novo']);
  expect(await changeItem(ana, item, { onlyAt: null })).toMatchObject({ onlyAt: null });
});

it('LST-56 MKT-01 MKT-02 follows its supermarket through a merge and its undo', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const [from, into] = ['Sendas', 'Assaí'];
  await ana.call('saveSupermarket', { body: { name: into } });
  const taken = { isChecked: true, price: 5, purchasedQuantity: 1, supermarket: from };
  await newItem(ana, listId, { id: newId(), name: 'Queijo', onlyAt: from, ...taken });
  await newItem(ana, listId, { name: 'Café', onlyAt: into });
  const places = async () =>
    (await itemsOf(ana, listId)).map((item) => [item.name, item.onlyAt, item.supermarket]);
  const { id: mergeId } = (await ana.call('mergeSupermarkets', { body: { from, into } })).body;
  expect(await places()).toEqual([
    ['Café', into, null],
    ['Queijo', into, into],
  ]);
  expect((await newItem(ana, listId, { name: 'Sal', onlyAt: from })).onlyAt).toBe(into);
  await ana.call('undoSupermarketMerge', { params: { mergeId } });
  expect(await places()).toEqual([
    ['Café', into, null],
    ['Sal', into, null],
    ['Queijo', from, from],
  ]);
});
