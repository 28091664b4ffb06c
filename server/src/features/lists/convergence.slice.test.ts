/**
 * Two devices of one person change the same list before they receive each other's changes. Both
 * devices end with the same rows.
 */
import type { ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  itemsOf,
  newItem,
  newList,
  fetchThreeProducts,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

const paramsOf = ({ listId, id: itemId }: ListItem) => ({ params: { listId, itemId } });

/** Returns the body of the request that undoes a removal: the item as the device last stored it. */
const undoBody = ({ id, name, quantity, unit, isChecked }: ListItem) => ({
  id,
  name,
  quantity,
  unit,
  isChecked,
});

async function createListWithItem(): Promise<{ ana: Person; listId: string; item: ListItem }> {
  const ana = await person();
  const listId = await newList(ana, 'Feira');
  return { ana, listId, item: await newItem(ana, listId) };
}

it('API-08 keeps the last write of each field, and no write reverts another field', async () => {
  const { ana, listId, item } = await createListWithItem();
  // The phone edits name and quantity. The tablet ticks the item, and later edits quantity and unit.
  await changeItem(ana, item, { name: 'Arroz integral' });
  await changeItem(ana, item, { isChecked: true });
  await changeItem(ana, item, { quantity: 2 });
  await changeItem(ana, item, { quantity: 5 });
  await changeItem(ana, item, { unit: 'kg' });
  expect(await itemsOf(ana, listId)).toMatchObject([
    { name: 'Arroz integral', quantity: 5, unit: 'kg', isChecked: true },
  ]);
});

it('SHO-04 API-08 keeps both a price and a quantity corrected on two devices', async () => {
  const { ana, listId } = await createListWithItem();
  const [product] = await fetchThreeProducts(ana);
  const item = await addTakenItem(ana, listId, { productId: product.id });
  await changeItem(ana, item, { price: 7.5 });
  await changeItem(ana, item, { purchasedQuantity: 3 });
  expect((await itemsOf(ana, listId)).find(({ id }) => id === item.id)).toMatchObject({
    price: 7.5,
    purchasedQuantity: 3,
    supermarket: 'São Jorge',
    isChecked: true,
  });
});

it.each(['before', 'after'])(
  'SHO-04 SHO-07 does not return an item to the cart if a device corrects its price %s another device puts it back',
  async (when) => {
    const { ana, listId } = await createListWithItem();
    const [product] = await fetchThreeProducts(ana);
    const item = await addTakenItem(ana, listId, { productId: product.id });
    const correct = () => changeItem(ana, item, { price: 7.5, purchasedQuantity: 3 });
    if (when === 'before') await correct();
    await changeItem(ana, item, { isChecked: false });
    if (when === 'after') await correct();
    expect((await itemsOf(ana, listId)).find(({ id }) => id === item.id)).toMatchObject({
      isChecked: false,
      supermarket: null,
    });
  },
);

it.each(['before', 'after'])(
  'API-08 API-17 removes an item although another device’s tick arrives %s the removal',
  async (when) => {
    const { ana, listId, item } = await createListWithItem();
    if (when === 'before') await changeItem(ana, item, { isChecked: true });
    await ana.call('removeListItem', paramsOf(item));
    if (when === 'after') {
      const tick = { ...paramsOf(item), body: { isChecked: true } };
      // A device drops these refused writes from its outbox, without showing a message.
      expect(await ana.expectFailure('changeListItem', tick)).toMatchObject({
        status: 404,
        body: { code: 'item-not-found' },
      });
      expect(await ana.expectFailure('removeListItem', paramsOf(item))).toMatchObject({
        status: 404,
        body: { code: 'item-not-found' },
      });
    }
    expect(await itemsOf(ana, listId)).toEqual([]);
  },
);

it('LST-17 API-07 restores a removed item by an undo after another device’s tick was refused', async () => {
  const { ana, listId, item } = await createListWithItem();
  const undo = { params: { listId }, body: undoBody(item), key: newId() };
  await ana.call('removeListItem', paramsOf(item));
  await ana.expectFailure('changeListItem', { ...paramsOf(item), body: { isChecked: true } });
  await ana.call('addListItem', undo);
  await ana.call('addListItem', undo);
  expect(await itemsOf(ana, listId)).toMatchObject([{ id: item.id, isChecked: false }]);
  // The other device undoes the removal, too. The item still exists only once.
  await ana.call('addListItem', { ...undo, key: newId() });
  expect(await itemsOf(ana, listId)).toHaveLength(1);
  await changeItem(ana, item, { isChecked: true });
  expect(await itemsOf(ana, listId)).toMatchObject([{ isChecked: true }]);
});

it.each(['before', 'after'])(
  'API-06 API-17 deletes a list although another device’s rename arrives %s the deletion',
  async (when) => {
    const { ana, listId } = await createListWithItem();
    const rename = { params: { listId }, body: { name: 'Praia' } };
    if (when === 'before') await ana.call('renameList', rename);
    await ana.call('deleteList', { params: { listId } });
    if (when === 'after') {
      expect(await ana.expectFailure('renameList', rename)).toMatchObject({
        status: 404,
        body: { code: 'list-not-found' },
      });
    }
    expect((await ana.call('getLists')).body).toEqual([]);
  },
);

it('UI-07 API-07 refuses an item for a list that another device deleted, and accepts it after the list is restored', async () => {
  const { ana, listId } = await createListWithItem();
  await ana.call('deleteList', { params: { listId } });
  const body = { id: newId(), name: 'Leite', quantity: 2, unit: 'un' as const };
  expect(
    await ana.expectFailure('addListItem', { params: { listId }, body, key: newId() }),
  ).toEqual({
    status: 404,
    body: { code: 'list-not-found', message: 'Lista não encontrada.' },
  });
  await ana.call('createList', { body: { id: listId, name: 'Feira' } });
  await ana.call('addListItem', { params: { listId }, body, key: newId() });
  expect(await itemsOf(ana, listId)).toMatchObject([{ name: 'Leite', quantity: 2 }]);
});

it('API-18 does not store the key of a refused write, so that a retry runs again', async () => {
  const { ana, listId } = await createListWithItem();
  await ana.call('deleteList', { params: { listId } });
  const key = newId();
  const request = { body: { id: newId(), name: 'Leite', quantity: 2, unit: 'un' as const }, key };
  await ana.expectFailure('addListItem', { params: { listId }, ...request });
  await ana.call('createList', { body: { id: listId, name: 'Feira' } });
  for (const retryKey of [key, newId(), newId()]) {
    await ana.call('addListItem', { params: { listId }, body: request.body, key: retryKey });
  }
  expect(await itemsOf(ana, listId)).toHaveLength(1);
});
