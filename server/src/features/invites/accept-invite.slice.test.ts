import { limits, newId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import {
  sendConcurrently,
  itemsOf,
  newItem,
  newList,
  findRiceBeansAndMilk,
  share,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

const alreadyAccepted = {
  status: 409,
  body: {
    code: 'invite-already-accepted',
    message: 'Esta lista já foi adicionada à sua conta anteriormente.',
  },
};

/** Creates a list, shares it, and returns its id and the token of its link. */
async function createSharedList(owner: Person, name = 'Feira') {
  const listId = await newList(owner, name);
  return { listId, inviteToken: await share(owner, listId) };
}

const accept = async (who: Person, inviteToken: string) =>
  (await who.call('acceptInvite', { params: { inviteToken } })).body;

describe('INV-02 API-09 accepting an invite', () => {
  it('creates a list with the same name and items, which belongs to the caller and is not shared', async () => {
    const [ana, bia] = [await person(), await person()];
    const sourceListId = await newList(ana, 'Churrasco 🥩');
    const names = ['Zimbro', 'Alho', 'Carne'];
    for (const name of names) await newItem(ana, sourceListId, { name, quantity: 2 });
    const inviteToken = await share(ana, sourceListId);
    const before = await itemsOf(ana, sourceListId);

    const response = await bia.call('acceptInvite', { params: { inviteToken } });
    const copy = response.body;
    expect(response.status).toBe(201);
    expect(copy).toMatchObject({ name: 'Churrasco 🥩', isShared: false, _count: { items: 3 } });
    expect(copy.items.map(({ name }) => name)).toEqual(names);
    expect(copy.items.every(({ listId }) => listId === copy.id)).toBe(true);
    expect((await bia.call('getList', { params: { listId: copy.id } })).body).toEqual(copy);
    expect(new Set([...copy.items, ...before].map(({ id }) => id)).size).toBe(6);

    await newItem(bia, copy.id, { name: 'Farofa' });
    await newItem(ana, sourceListId, { name: 'Cerveja' });
    expect(await itemsOf(ana, sourceListId)).toHaveLength(4);
    expect(await itemsOf(bia, copy.id)).toHaveLength(4);
    expect((await ana.call('getLists')).body).toHaveLength(1);
    expect((await ana.expectFailure('getList', { params: { listId: copy.id } })).status).toBe(404);
  });

  it('copies no purchase data, and plans the product that was taken', async () => {
    const [ana, bia] = [await person(), await person()];
    const sourceListId = await newList(ana);
    const [rice, beans, milk] = await findRiceBeansAndMilk(ana);
    await addTakenItem(ana, sourceListId, {
      name: 'Grãos',
      productId: rice.id,
      selectedProductId: beans.id,
    });
    await newItem(ana, sourceListId, { name: 'Leite', productId: milk.id });
    // 'Bolo' is an impulse item with half a packet. Its copy is planned, with one packet.
    const impulseFields = { quantity: 0.5, purchasedQuantity: 0.5, isImpulse: true };
    await addTakenItem(ana, sourceListId, { name: 'Bolo', productId: rice.id, ...impulseFields });
    await newItem(ana, sourceListId, { name: 'Banana', quantity: 0.3, unit: 'kg' });

    const { items } = await accept(bia, await share(ana, sourceListId));
    const notTaken = {
      isChecked: false,
      price: null,
      purchasedQuantity: null,
      supermarket: null,
      selectedProductId: null,
      isImpulse: false,
    };
    expect(items).toMatchObject([
      { ...notTaken, name: 'Grãos', quantity: 1, productId: beans.id, product: { id: beans.id } },
      { ...notTaken, name: 'Leite', quantity: 1, productId: milk.id },
      { ...notTaken, name: 'Bolo', quantity: 1, unit: 'un', productId: rice.id },
      { ...notTaken, name: 'Banana', quantity: 0.3, unit: 'kg', productId: null },
    ]);
    expect((await bia.call('getSupermarkets')).body.names).toEqual([]);
    expect((await itemsOf(ana, sourceListId)).filter(({ price }) => price !== null)).toHaveLength(
      2,
    );
  });

  it('copies all items of a full list', async () => {
    const [ana, bia] = [await person(), await person()];
    const items = Array.from({ length: limits.itemsPerList }, (_, index) => ({
      name: `Item ${index}`,
      quantity: 1,
      unit: 'un' as const,
    }));
    const { id } = (await ana.call('createList', { body: { name: 'Cheia', items } })).body;
    const copy = await accept(bia, await share(ana, id));
    expect(copy.items.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
  });
});

describe('INV-03 at most one copy of a shared list', () => {
  it('responds 409 to a second accept, even after the list was unshared and shared again', async () => {
    const [ana, bia] = [await person(), await person()];
    const { listId, inviteToken } = await createSharedList(ana);
    await accept(bia, inviteToken);
    expect(await bia.expectFailure('acceptInvite', { params: { inviteToken } })).toEqual(
      alreadyAccepted,
    );
    await ana.call('unshareList', { params: { listId } });
    const params = { inviteToken: await share(ana, listId) };
    expect(await bia.expectFailure('acceptInvite', { params })).toEqual(alreadyAccepted);
    expect((await bia.call('getLists')).body).toHaveLength(1);
  });

  it('responds 409 for a list of the caller', async () => {
    const ana = await person();
    const { inviteToken } = await createSharedList(ana);
    expect(await ana.expectFailure('acceptInvite', { params: { inviteToken } })).toEqual(
      alreadyAccepted,
    );
    expect((await ana.call('getLists')).body).toHaveLength(1);
  });

  it('responds 409 for a list that was deleted, restored and shared again', async () => {
    const [ana, bia] = [await person(), await person()];
    const { listId, inviteToken } = await createSharedList(ana);
    await accept(bia, inviteToken);
    await ana.call('deleteList', { params: { listId } });
    await ana.call('createList', { body: { id: listId, name: 'Feira' } });
    const params = { inviteToken: await share(ana, listId) };
    expect(await bia.expectFailure('acceptInvite', { params })).toEqual(alreadyAccepted);
  });

  it('copies the list again after the copy was deleted', async () => {
    const [ana, bia] = [await person(), await person()];
    const { inviteToken } = await createSharedList(ana);
    const first = await accept(bia, inviteToken);
    await bia.call('deleteList', { params: { listId: first.id } });
    const second = await accept(bia, inviteToken);
    expect(second.id).not.toBe(first.id);
    expect((await bia.call('getLists')).body.map(({ id }) => id)).toEqual([second.id]);
  });

  it('makes one copy for several concurrent accepts, even with different keys', async () => {
    const [ana, bia] = [await person(), await person()];
    const listId = await newList(ana);
    await newItem(ana, listId);
    const inviteToken = await share(ana, listId);
    await bia.call('getLists');
    const outcomes = await sendConcurrently(
      bia,
      'acceptInvite',
      Array.from({ length: 6 }, (_, index) => ({
        params: { inviteToken },
        ...(index % 2 === 0 && { key: newId() }),
      })),
    );
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('invite-already-accepted'), 'ok']);
    const lists = (await bia.call('getLists')).body;
    expect(lists.map(({ _count }) => _count.items)).toEqual([1]);
  });

  it('makes one copy for each of several people who accept at once', async () => {
    const ana = await person();
    const { inviteToken } = await createSharedList(ana);
    const people = await Promise.all([1, 2, 3].map(() => person()));
    const copies = await Promise.all(people.map((who) => accept(who, inviteToken)));
    expect(new Set(copies.map(({ id }) => id)).size).toBe(3);
  });

  it('allows sharing a copy, and names the owner of the copy in its invite', async () => {
    const [ana, bia, caio] = [await person(), await person({ displayName: 'Bia' }), await person()];
    const copy = await accept(bia, (await createSharedList(ana)).inviteToken);
    const inviteToken = await share(bia, copy.id);
    const { body } = await caio.call('getInvite', { params: { inviteToken } });
    expect(body.owner).toEqual({ name: 'Bia', displayName: 'Bia', email: bia.email });
    await accept(caio, inviteToken);
    await accept(ana, inviteToken);
  });
});

it('INV-02 API-17 API-210 refuses a copy beyond 200 lists, but reports an already accepted invite first', async () => {
  const [ana, bia] = [await person(), await person()];
  const acceptedToken = (await createSharedList(ana)).inviteToken;
  const secondToken = (await createSharedList(ana)).inviteToken;
  await accept(bia, acceptedToken);
  const fillingLists = Array.from({ length: limits.listsPerHousehold - 1 }, () => ({
    body: { name: 'Mais' },
  }));
  await sendConcurrently(bia, 'createList', fillingLists);
  expect(
    await bia.expectFailure('acceptInvite', { params: { inviteToken: secondToken } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'too-many-lists' },
  });
  expect(
    await bia.expectFailure('acceptInvite', { params: { inviteToken: acceptedToken } }),
  ).toEqual(alreadyAccepted);
  const lists = (await bia.call('getLists')).body;
  expect(lists).toHaveLength(200);
  await bia.call('deleteList', { params: { listId: lists.at(-1)?.id ?? '' } });
  expect((await accept(bia, secondToken)).name).toBe('Feira');
});
