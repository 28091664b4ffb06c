import { invite, invitePreviewLength, newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  newItem,
  newList,
  findRiceBeansAndMilk,
  share,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { setUserDisabled } from '../users/disable-user.ts';

const { person, database } = await startApp();

const notFound = {
  status: 404,
  body: {
    code: 'invite-not-found',
    message: 'Não foi possível encontrar o convite. O link pode ser inválido.',
  },
};

/** Creates a list, shares it, and returns its id and the token of its link. */
async function createSharedList(owner: Person, name = 'Feira') {
  const listId = await newList(owner, name);
  return { listId, inviteToken: await share(owner, listId) };
}

/** Returns the list's `isShared` as `getList` and as `getLists` return it. */
const readIsShared = async (owner: Person, listId: string) => [
  (await owner.call('getList', { params: { listId } })).body.isShared,
  (await owner.call('getLists')).body.find(({ id }) => id === listId)?.isShared,
];

it('LST-14 API-20 shares a list and stops sharing it, each with the same result when repeated', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const params = { listId };
  expect(await readIsShared(ana, listId)).toEqual([false, false]);
  const { status, body } = await ana.call('shareList', { params });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      id: listId,
      isShared: true,
      inviteToken: expect.stringMatching(/^[\w-]{22}$/u),
    }),
  ]);
  expect((await ana.call('shareList', { params })).body).toEqual(body);
  expect(await readIsShared(ana, listId)).toEqual([true, true]);
  const renamed = await ana.call('renameList', { params, body: { name: 'Outra' } });
  expect(renamed.body.isShared).toBe(true);
  for (const _ of [1, 2]) {
    const unshared = (await ana.call('unshareList', { params })).body;
    expect(unshared).toMatchObject({ isShared: false, inviteToken: null });
  }
  expect(await readIsShared(ana, listId)).toEqual([false, false]);
});

it('API-20 lets only the owner share a list or stop sharing it', async () => {
  const [ana, bia] = [await person(), await person()];
  const params = { listId: (await createSharedList(ana)).listId };
  const unshared = { listId: await newList(ana) };
  expect((await bia.expectFailure('unshareList', { params })).body.code).toBe('list-not-found');
  expect((await bia.expectFailure('shareList', { params: unshared })).body.code).toBe(
    'list-not-found',
  );
  expect(await readIsShared(ana, params.listId)).toEqual([true, true]);
  expect(await readIsShared(ana, unshared.listId)).toEqual([false, false]);
});

it('INV-01 DAT-01 API-09 shows the name of a shared list, its owner and its items', async () => {
  const ana = await person({ email: 'ana@exemplo.com.br', displayName: 'Ana' });
  const listId = await newList(ana, 'Churrasco');
  await newItem(ana, listId, { name: 'Carvão' });
  await newItem(ana, listId, { name: 'Linguiça', isChecked: true });
  await newItem(ana, listId, { name: 'Pão de alho' });
  const inviteToken = await share(ana, listId);
  const { body } = await (await person()).call('getInvite', { params: { inviteToken } });
  expect(body).toEqual({
    name: 'Churrasco',
    owner: { name: 'Ana', displayName: 'Ana', email: 'ana@exemplo.com.br' },
    // The order in which the items were added does not reveal which item is in the cart.
    itemNames: ['Carvão', 'Linguiça', 'Pão de alho'],
    _count: { items: 3 },
  });
});

it('INV-01 shows no price, purchase, supermarket or product', async () => {
  const ana = await person({ displayName: null });
  const listId = await newList(ana, 'Feira');
  const [rice] = await findRiceBeansAndMilk(ana);
  const paid = { price: 87.65, purchasedQuantity: 4.321, supermarket: 'Mercado Secreto' };
  await addTakenItem(ana, listId, { productId: rice.id, name: 'Grãos', unit: 'kg', ...paid });
  const inviteToken = await share(ana, listId);
  const { body } = await (await person()).call('getInvite', { params: { inviteToken } });
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(invite.shape).toSorted());
  expect(body).toEqual({
    name: 'Feira',
    owner: { name: null, displayName: null, email: ana.email },
    itemNames: ['Grãos'],
    _count: { items: 1 },
  });
});

it('INV-01 shows the names of the first 12 items and the number of all', async () => {
  const ana = await person();
  const items = Array.from({ length: 15 }, (_, index) => ({
    name: `Item ${index + 1}`,
    quantity: 1,
    unit: 'un' as const,
  }));
  const { id: listId } = (await ana.call('createList', { body: { name: 'Longa', items } })).body;
  const inviteToken = await share(ana, listId);
  const { body } = await ana.call('getInvite', { params: { inviteToken } });
  expect(body.itemNames).toEqual(items.slice(0, 12).map(({ name }) => name));
  expect(body._count.items).toBe(15);
});

it('INV-03 returns the same error for a list that is unshared, deleted or unknown, or has a locked-out owner', async () => {
  const [ana, bia, eva] = [await person(), await person(), await person()];
  const { inviteToken: unsharedToken, ...unsharedList } = await createSharedList(ana);
  await ana.call('unshareList', { params: unsharedList });
  const { inviteToken: deletedToken, ...deletedList } = await createSharedList(ana);
  await ana.call('deleteList', { params: deletedList });
  const lockedOutOwnersList = await createSharedList(eva);
  const stillShared = await createSharedList(ana);
  await setUserDisabled(database, { ...eva, displayName: null }, true, new Date());

  // A list's id is not accepted as a token, although earlier versions had it in the link.
  const ids = [unsharedList.listId, stillShared.listId, newId()];
  const tokens = [unsharedToken, deletedToken, lockedOutOwnersList.inviteToken];
  for (const inviteToken of [...tokens, ...ids]) {
    for (const name of ['getInvite', 'acceptInvite'] as const) {
      expect(await bia.expectFailure(name, { params: { inviteToken } })).toEqual(notFound);
    }
  }
  expect((await bia.call('getLists')).body).toEqual([]);
  expect(await ana.expectFailure('getInvite', { params: { inviteToken: unsharedToken } })).toEqual(
    notFound,
  );
});

it('LST-14 INV-03 opens a list only by its new link after it was unshared and shared again', async () => {
  const [ana, bia] = [await person(), await person()];
  const { listId, inviteToken: oldToken } = await createSharedList(ana);
  await ana.call('unshareList', { params: { listId } });
  const newToken = await share(ana, listId);
  expect(newToken).not.toBe(oldToken);
  for (const name of ['getInvite', 'acceptInvite'] as const) {
    expect(await bia.expectFailure(name, { params: { inviteToken: oldToken } })).toEqual(notFound);
  }
  const { body } = await bia.call('getInvite', { params: { inviteToken: newToken } });
  expect(body.name).toBe('Feira');
  // The owner's lists contain the new token, so that each device of the owner can show the link.
  const { body: lists } = await ana.call('getLists');
  expect(lists.find(({ id }) => id === listId)?.inviteToken).toBe(newToken);
});

it('LST-17 LST-14 does not share a restored list', async () => {
  const ana = await person();
  const { listId, inviteToken } = await createSharedList(ana);
  await ana.call('deleteList', { params: { listId } });
  const { body } = await ana.call('createList', { body: { id: listId, name: 'Feira' } });
  expect(body.isShared).toBe(false);
  expect(await (await person()).expectFailure('getInvite', { params: { inviteToken } })).toEqual(
    notFound,
  );
});

it('INV-01 shows the current name of the owner', async () => {
  const ana = await person({ displayName: 'Ana' });
  const { inviteToken } = await createSharedList(ana);
  const params = { inviteToken };
  await ana.call('changeProfile', { body: { displayName: 'Ana Clara' } });
  const { body } = await (await person()).call('getInvite', { params });
  expect(body.owner.name).toBe('Ana Clara');
});

it('INV-01 opens the invite of a list whose creator has deleted the account, with the member who shared it as the owner', async () => {
  const [ana, bia, caio] = [await person({ displayName: 'Ana' }), await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const listId = await newList(bia.inHousehold(household.id), 'Feira');
  const inviteToken = await share(ana.inHousehold(household.id), listId);
  await bia.call('deleteAccount', { key: newId() });
  const { body } = await caio.call('getInvite', { params: { inviteToken } });
  expect(body.owner).toEqual({ name: 'Ana', displayName: 'Ana', email: ana.email });
  expect((await caio.call('acceptInvite', { params: { inviteToken } })).body.name).toBe('Feira');
  await setUserDisabled(database, { ...ana, displayName: null }, true, new Date());
  expect(await caio.expectFailure('getInvite', { params: { inviteToken } })).toMatchObject(
    notFound,
  );
});

it('INV-03 opens no list that has moved to another household, until it is shared there', async () => {
  const [ana, bia, caio] = [await person(), await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const { listId, inviteToken } = await createSharedList(bia.inHousehold(household.id));
  const { id: householdId } = (await ana.call('getProfile')).body;
  const move = { params: { listId }, body: { householdId } };
  await ana.inHousehold(household.id).call('moveList', move);
  expect(await readIsShared(ana, listId)).toEqual([false, false]);
  expect(await caio.expectFailure('getInvite', { params: { inviteToken } })).toEqual(notFound);
  const params = { inviteToken: await share(ana, listId) };
  expect((await caio.call('getInvite', { params })).body.owner.email).toBe(ana.email);
});

it('INV-01 shows the first items of the list, and does not reveal which are in the cart', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const names = Array.from({ length: invitePreviewLength + 1 }, (_, index) => `Item ${index}`);
  const first = await newItem(ana, listId, { name: names[0] ?? '' });
  for (const name of names.slice(1)) await newItem(ana, listId, { name });
  const params = { listId };
  const inviteToken = await share(ana, listId);
  const readPreview = async () =>
    (await ana.call('getInvite', { params: { inviteToken } })).body.itemNames;
  expect(await readPreview()).toEqual(names.slice(0, invitePreviewLength));
  await changeItem(ana, first, { isChecked: true });
  await ana.call('refreshListShare', { params });
  expect(await readPreview()).toEqual(names.slice(0, invitePreviewLength));
});

const deleteListRow = statement<never, { id: string }>(
  'test.delete-list',
  'delete from lists where id = :id',
);

it('INV-03 copies no list that is being deleted', async () => {
  const [ana, bia] = [await person(), await person()];
  const { listId, inviteToken } = await createSharedList(ana);
  const deletion = await holdOpen(database, (sql) => sql.rows(deleteListRow, { id: listId }));
  const accepting = bia.expectFailure('acceptInvite', { params: { inviteToken } });
  await waitUntilBlocked(database, 1, accepting);
  await deletion.commit();
  expect(await accepting).toMatchObject(notFound);
  expect((await bia.call('getLists')).body).toEqual([]);
});
