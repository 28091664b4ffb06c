import type { ListItem, ListItemChange } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { statement } from '../../db/database.ts';
import { deviceOf } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { holdOpen, untilWaiting } from '../../../test/lock-waits.ts';
import type { Person } from '../../../test/people/person.ts';
import { changeItem, itemsOf, newItem, newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, database } = await startApp();

/** Ana and João in the household of both, with an item of their list. */
async function sharedItem(fields = {}) {
  const [ana, joao] = [await person(), await person()];
  const home = await createHousehold(ana);
  await home.invite(joao);
  const [anas, joaos] = [ana.inHousehold(home.id), joao.inHousehold(home.id)];
  const item = await newItem(anas, await newList(anas), { name: 'Café', ...fields });
  return { ana: anas, joao: joaos, item, home, joaosId: (await joao.call('getProfile')).body.id };
}

const at = (price: number | null, purchasedQuantity: number | null) => ({
  isChecked: true,
  price,
  purchasedQuantity,
  purchasedUnit: 'un' as const,
  supermarket: 'Assaí',
});
const seen = (price: number | null, purchasedQuantity: number | null) => ({
  seen: { price, purchasedQuantity, purchasedUnit: 'un' as const },
});

async function expectTaken(who: Person, { listId, id }: ListItem, body: ListItemChange) {
  const { body: refusal } = await who.refused('changeListItem', {
    params: { listId, itemId: id },
    body,
  });
  expect(refusal).toEqual({ code: 'item-taken', message: 'Outra pessoa já pegou este item.' });
}
const linesOf = async (who: Person, { listId }: ListItem) =>
  (await itemsOf(who, listId)).map(({ isChecked, price, purchasedQuantity, takenBy }) => ({
    isChecked,
    price,
    purchasedQuantity,
    takenBy,
  }));

it('CASA-41 refuses the second of two takes of one item completely', async () => {
  const { ana, joao, item, joaosId } = await sharedItem();
  await changeItem(joao, item, { ...at(24.9, 2), seen: null });
  const before = await itemsOf(ana, item.listId);
  await expectTaken(ana, item, { ...at(22.9, 1), supermarket: 'Feira', seen: null });
  expect(await itemsOf(ana, item.listId)).toEqual(before);
  expect(await linesOf(ana, item)).toEqual([
    { isChecked: true, price: 24.9, purchasedQuantity: 2, takenBy: joaosId },
  ]);
  expect((await ana.call('getSupermarkets')).body.names).toEqual(['Assaí']);
});

it('CASA-41 accepts the same price and quantity, any of the same person, a tick without them, and a change without `seen`', async () => {
  const { ana, joao, item, joaosId } = await sharedItem();
  await changeItem(joao, item, { ...at(24.9, 2), seen: null });
  const same = await changeItem(ana, item, { ...at(24.9, 2), seen: null });
  expect(same).toMatchObject({ takenBy: joaosId, correctedBy: null });
  const ticked = await changeItem(ana, item, { isChecked: true, seen: null });
  expect(ticked).toMatchObject({ price: 24.9, takenBy: joaosId });
  // João changes it on two devices. The last change wins.
  await changeItem(joao, item, { ...at(23.9, 1), seen: null });
  // A client that does not send `seen` overwrites the figures.
  const others = await changeItem(ana, item, at(22.9, 1));
  expect(others).toMatchObject({ price: 22.9, correctedBy: null });
  expect(others.takenBy).not.toBe(joaosId);
  // João has only ticked it, without figures.
  const bare = await newItem(ana, item.listId, { name: 'Sal' });
  await changeItem(joao, bare, { isChecked: true, seen: null });
  const filled = await changeItem(ana, bare, { ...at(3, 1), seen: null });
  expect(filled).toMatchObject({ price: 3, purchasedQuantity: 1 });
});

it('CASA-42 refuses the second of two corrections of one line, whoever took it', async () => {
  const { ana, joao, item } = await sharedItem();
  await changeItem(joao, item, { ...at(24.9, 2), seen: null });
  await changeItem(ana, item, { price: 22.9, ...seen(24.9, 2) });
  await expectTaken(joao, item, { price: 21.9, ...seen(24.9, 2) });
  await changeItem(joao, item, { price: 21.9, ...seen(22.9, 2) });
  await expectTaken(ana, item, { purchasedQuantity: 3, ...seen(22.9, 2) });
  expect(await linesOf(ana, item)).toMatchObject([{ price: 21.9, purchasedQuantity: 2 }]);
});

it('CASA-43 an untick removes an item from the cart only with the purchase that it is based on', async () => {
  const { ana, joao, item } = await sharedItem();
  await changeItem(joao, item, { ...at(24.9, 2), seen: null });
  // Ana took it and put it back while offline, but João's item is in the cart.
  await expectTaken(ana, item, { isChecked: false, ...seen(22.9, 1) });
  const out = await changeItem(ana, item, { isChecked: false, ...seen(24.9, 2) });
  expect(out).toMatchObject({ isChecked: false, takenBy: null });
});

it('CASA-41 treats the same numbers in another unit as a different purchase', async () => {
  const { ana, joao, item } = await sharedItem({ unit: 'kg', quantity: 2 });
  await changeItem(joao, item, { ...at(10, 1), purchasedUnit: 'kg', seen: null });
  await expectTaken(ana, item, { ...at(10, 1), purchasedUnit: 'un', seen: null });
});

const lockHousehold = statement<{ id: string }, [id: string]>(
  'test.lock-household',
  'select id from households where id = $1 for update',
);

it('CASA-41 accepts one of two concurrent takes, and refuses the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ana, joao, item, home } = await sharedItem();
    const path = `/api/shopping-lists/${item.listId}/items/${item.id}`;
    // Both transactions have begun, and wait for the same row, before either of them goes on.
    const held = await holdOpen(database, (sql) => sql.first(lockHousehold, home.id));
    const answering = Promise.all([
      ana.request('PUT', path, { body: { ...at(22.9, 1), seen: null } }),
      joao.request('PUT', path, { body: { ...at(24.9, 2), seen: null } }),
    ]);
    await untilWaiting(database, 2, answering);
    await held.commit();
    const answers = await answering;
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const isAnas = answers[0].statusCode === 200;
    expect(await linesOf(ana, item)).toMatchObject([
      { isChecked: true, ...(isAnas ? { price: 22.9 } : { price: 24.9 }) },
    ]);
  }
});

it('CASA-41 stores the refusal for the device, repeats it, and does not block later writes', async () => {
  const { ana, joao, item, home } = await sharedItem();
  await changeItem(joao, item, { ...at(24.9, 2), seen: null });
  const device = deviceOf(ana, newId(), home.id);
  const params = { listId: item.listId, itemId: item.id };
  const take = device.write('changeListItem', { params, body: { ...at(22.9, 1), seen: null } });
  const rename = device.write('changeListItem', { params, body: { name: 'Café Pilão' } });
  const answer = await device.callSync({ writes: [take, rename] });
  expect(answer.outcomes.map(({ refusal }) => refusal?.failure.code)).toEqual([
    'item-taken',
    undefined,
  ]);
  expect((await device.callSync({ writes: [take, rename] })).outcomes).toEqual(answer.outcomes);
  expect(await itemsOf(ana, item.listId)).toMatchObject([{ name: 'Café Pilão', price: 24.9 }]);
});
