import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import {
  sendConcurrently,
  itemsOf,
  newItem,
  newList,
  fetchThreeProducts,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();

it('API-05 DAT-01 creates a list with the id that the client sent, and returns it with its number of items', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00.123Z');
  const id = newId();
  const { status, body } = await ana.call('createList', { body: { id, name: '  Feira 🥕 ' } });
  const createdAt = '2026-11-20T12:00:00.123Z';
  const summary = {
    id,
    name: 'Feira 🥕',
    createdAt,
    updatedAt: createdAt,
    isShared: false,
    inviteToken: null,
    isPublic: false,
    budget: null,
    supermarket: null,
    _count: { items: 0 },
  };
  expect([status, body]).toEqual([201, { ...summary, items: [] }]);
  expect((await ana.call('getLists')).body).toEqual([summary]);
  await newItem(ana, id);
  await newItem(ana, id);
  expect((await ana.call('getLists')).body[0]?._count).toEqual({ items: 2 });
  expect((await ana.call('getList', { params: { listId: id } })).body._count).toEqual({ items: 2 });
});

it('API-05 returns only the lists of the caller, oldest first', async () => {
  const [ana, bia] = [await person(), await person()];
  clock.set('2026-11-20T12:00:00Z');
  for (const name of ['Um', 'Dois', 'Três']) {
    await newList(ana, name);
    clock.advance(1);
  }
  await newList(bia, 'Da Bia');
  const names = (await ana.call('getLists')).body.map(({ name }) => name);
  expect(names).toEqual(['Um', 'Dois', 'Três']);
});

it('API-05 LST-03 refuses a blank list name', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const fields = [{ field: 'name', message: 'O nome da lista é obrigatório.' }];
  const created = await ana.expectFailure('createList', { body: { name: '  ' } });
  expect(created).toMatchObject({ status: 400, body: { code: 'validation', fields } });
  const renamed = await ana.expectFailure('renameList', { params: { listId }, body: { name: '' } });
  expect(renamed).toMatchObject({ status: 400, body: { code: 'validation', fields } });
});

it('API-06 renames a list, and returns the time of the change', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00Z');
  const listId = await newList(ana, 'Feira');
  clock.advance(5_000);
  const { body } = await ana.call('renameList', { params: { listId }, body: { name: 'Sítio' } });
  expect(body).toMatchObject({ name: 'Sítio', updatedAt: '2026-11-20T12:00:05.000Z' });
  expect((await ana.call('getLists')).body).toEqual([body]);
});

it('API-06 stores the budget and the supermarket of a trip until they are removed', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00Z');
  const params = { listId: await newList(ana) };
  clock.advance(5_000);
  const body = { budget: 250.5, supermarket: ' Pague  Menos ' };
  const { body: planned } = await ana.call('planTrip', { params, body });
  const updatedAt = '2026-11-20T12:00:05.000Z';
  expect(planned).toMatchObject({ budget: 250.5, supermarket: 'Pague Menos', updatedAt });
  expect((await ana.call('getLists')).body).toEqual([planned]);
  expect((await ana.call('getList', { params })).body).toMatchObject(planned);
  expect((await ana.call('getSupermarkets')).body.names).toEqual(['Pague Menos']);
  const respelled = await ana.call('planTrip', { params, body: { supermarket: 'PAGUE MENOS' } });
  expect(respelled.body).toMatchObject({ budget: 250.5, supermarket: 'Pague Menos' });
  const withoutBudget = await ana.call('planTrip', { params, body: { budget: null } });
  expect(withoutBudget.body).toMatchObject({ budget: null, supermarket: 'Pague Menos' });
  const withoutSupermarket = await ana.call('planTrip', { params, body: { supermarket: null } });
  expect(withoutSupermarket.body).toMatchObject({ budget: null, supermarket: null });
});

it('API-06 stores no supermarket if the list is unknown', async () => {
  const ana = await person();
  const request = { params: { listId: newId() }, body: { supermarket: 'Pague Menos' } };
  expect((await ana.expectFailure('planTrip', request)).body.code).toBe('list-not-found');
  expect((await ana.call('getSupermarkets')).body.names).toEqual([]);
});

it('API-06 deletes a list with its items', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const { id: itemId } = await newItem(ana, listId);
  expect((await ana.call('deleteList', { params: { listId } })).status).toBe(204);
  expect((await ana.call('getLists')).body).toEqual([]);
  const listResponse = await ana.expectFailure('getList', { params: { listId } });
  expect(listResponse).toMatchObject({ status: 404, body: { code: 'list-not-found' } });
  const itemResponse = await ana.expectFailure('removeListItem', { params: { listId, itemId } });
  expect(itemResponse.body.code).toBe('item-not-found');
});

it.each(['of another household', 'unknown'])(
  'API-06 API-17 finds no list that is %s',
  async (origin) => {
    const [ana, bia] = [await person(), await person()];
    const listId = origin === 'unknown' ? newId() : await newList(bia, 'Da Bia');
    const params = { listId };
    const item = { name: 'Sal', quantity: 1, unit: 'un' as const };
    const responses = [
      await ana.expectFailure('getList', { params }),
      await ana.expectFailure('renameList', { params, body: { name: 'Minha' } }),
      await ana.expectFailure('deleteList', { params }),
      await ana.expectFailure('getLastPurchase', { params }),
      await ana.expectFailure('addListItem', { params, body: item }),
    ];
    const expected = { status: 404, body: { code: 'list-not-found' } };
    for (const response of responses) expect(response).toMatchObject(expected);
    if (origin === 'unknown') return;
    const { body } = await bia.call('getList', { params });
    expect(body).toMatchObject({ name: 'Da Bia', items: [] });
  },
);

it('API-18 returns the unchanged list for a repeated create', async () => {
  const ana = await person();
  const id = newId();
  const item = { id: newId(), name: 'Sal', quantity: 1, unit: 'un' as const };
  await ana.call('createList', { body: { id, name: 'Feira', items: [item] } });
  await ana.call('removeListItem', { params: { listId: id, itemId: item.id } });
  const { body } = await ana.call('createList', { body: { id, name: 'Outra', items: [item] } });
  expect(body).toMatchObject({ id, name: 'Feira', items: [] });
  expect((await ana.call('getLists')).body).toHaveLength(1);
});

it('API-18 creates a list once for several equal concurrent calls', async () => {
  const ana = await person();
  const body = {
    id: newId(),
    name: 'Feira',
    items: [{ id: newId(), name: 'Sal', quantity: 1, unit: 'un' }],
  };
  const outcomes = await sendConcurrently(ana, 'createList', [
    { body },
    { body },
    { body },
    { body },
  ]);
  expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect((await ana.call('getLists')).body.map(({ _count }) => _count.items)).toEqual([1]);
});

it('API-18 creates a list whose id exists in another household, without changing the other list', async () => {
  const [ana, bia] = [await person(), await person()];
  const id = await newList(bia, 'Da Bia');
  const items = [{ name: 'Sal', quantity: 1, unit: 'un' as const }];
  await ana.call('createList', { body: { id, name: 'Minha', items } });
  expect(await itemsOf(ana, id)).toHaveLength(1);
  expect((await bia.call('getLists')).body).toMatchObject([{ id, name: 'Da Bia' }]);
  expect(await itemsOf(bia, id)).toEqual([]);
});

it('API-18 creates no list with an item id that exists on another list', async () => {
  const ana = await person();
  const otherListId = await newList(ana);
  const { id } = await newItem(ana, otherListId);
  const items = [
    { name: 'Sal', quantity: 1, unit: 'un' as const },
    { id, name: 'Alho', quantity: 1, unit: 'un' as const },
  ];
  const { status, body } = await ana.expectFailure('createList', {
    body: { name: 'Minha', items },
  });
  expect([status, body.code]).toEqual([404, 'item-not-found']);
  expect((await ana.call('getLists')).body.map((list) => list.id)).toEqual([otherListId]);
});

it('LST-17 restores a deleted list with the ids and the full state of its items', async () => {
  const ana = await person();
  const [plannedProduct, takenProduct] = await fetchThreeProducts(ana);
  const id = await newList(ana, 'Feira');
  await newItem(ana, id, {
    name: 'Uva',
    productId: plannedProduct.id,
    selectedProductId: takenProduct.id,
    isImpulse: true,
    isChecked: true,
    price: 12.34,
    purchasedQuantity: 0.755,
    supermarket: 'São Jorge',
    quantity: 0.5,
    unit: 'un',
  });
  await newItem(ana, id, {
    name: 'Banana',
    quantity: 1.5,
    unit: 'kg',
    productId: plannedProduct.id,
  });
  const before = await itemsOf(ana, id);
  await ana.call('deleteList', { params: { listId: id } });

  const items = before.map((item) => ({ ...item, takenAt: item.updatedAt }));
  await ana.call('createList', { body: { id, name: 'Feira', items } });
  const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
  expect(await itemsOf(ana, id)).toEqual(before.map((item) => ({ ...item, ...times })));
});

it('LST-15 LST-18 keeps the sent order of the items of a new list', async () => {
  const ana = await person();
  const names = ['Sal', 'Alho', 'Zimbro', 'Banana', 'Café', 'Leite'];
  const items = names.map((name) => ({ name, quantity: 1, unit: 'un' as const }));
  const { body } = await ana.call('createList', { body: { name: 'Feira', items } });
  expect(body.items.map(({ name }) => name)).toEqual(names);
});

it('LST-18 creates nothing if one item of the list is invalid', async () => {
  const ana = await person();
  const items = [
    { name: 'Sal', quantity: 1, unit: 'un' as const },
    { name: 'Alho', quantity: 1, unit: 'un' as const, productId: newId() },
  ];
  const productResponse = await ana.expectFailure('createList', { body: { name: 'Feira', items } });
  expect(productResponse).toMatchObject({ status: 404, body: { code: 'product-not-found' } });
  const tooSmall = [{ name: 'Sal', quantity: 0.5, unit: 'un' as const }];
  const quantityResponse = await ana.expectFailure('createList', {
    body: { name: 'Feira', items: tooSmall },
  });
  expect(quantityResponse.body.fields).toEqual([
    { field: 'items.0.quantity', message: 'A quantidade mínima é 1.' },
  ]);
  expect((await ana.call('getLists')).body).toEqual([]);
});

it('API-17 API-210 keeps at most 200 lists, also for concurrent calls', async () => {
  const ana = await person();
  const requests = Array.from({ length: 215 }, (_, index) => ({
    body: { id: newId(), name: `Lista ${index}` },
  }));
  await sendConcurrently(ana, 'createList', requests.slice(0, 195));
  const outcomes = await sendConcurrently(ana, 'createList', requests.slice(195));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'too-many-lists')).toHaveLength(15);
  expect((await ana.call('getLists')).body).toHaveLength(200);
  expect(await sendConcurrently(ana, 'createList', requests.slice(0, 1))).toEqual(['ok']);
});
