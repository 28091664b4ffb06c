import { newId } from '@quitanda/contract';
import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { everythingOf } from '../../../test/contract/contract-fixtures.ts';
import { fakeIdentity } from '../../../test/servers/fake-identity.ts';
import { createDevice } from '../../../test/people/device.ts';
import type { Person } from '../../../test/people/person.ts';
import { lineOf, receiptOf } from '../../../test/people/receipts.ts';
import { addPhoto } from '../../../test/people/photos.ts';
import { newProduct } from '../../../test/people/products.ts';
import { newPersonalKey, newWebhook } from '../../../test/people/connections.ts';
import { createHousehold } from '../../../test/people/households.ts';
import {
  finishBody,
  newItem,
  newList,
  prepareShopping,
  newStock,
  share,
  stockOf,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp, type TestApp } from '../../../test/servers/start-app.ts';
import { storeNotices } from '../../../test/people/notices.ts';
import { tablesOfUsers, tablesWith } from '../../../test/stored-rows.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { spendQuota } from '../../http/limits/quota.ts';
import { purges } from '../../purges.ts';

const app = await startApp();

const unauthenticated = {
  status: 401,
  body: { code: 'unauthenticated', message: 'Entre na sua conta para continuar.' },
};

const insertLabel = statement<never, { householdId: string; productId: string }>(
  'test.label',
  `insert into store_labels
     (household_id, supermarket_id, code, product_id, value_kind, created_at, updated_at)
   select :householdId, id, '123456', :productId, 'price', now(), now() from supermarkets where household_id = :householdId`,
);
const selectCreator = statement<{ creator: string | null }, { productId: string }>(
  'test.creator',
  'select created_by as creator from products where id = :productId',
);
const selectDeletedSubject = statement<{ subject_hash: string }, { subjectHash: string }>(
  'test.deleted-subject',
  'select subject_hash from deleted_subjects where subject_hash = :subjectHash',
);

const firstSync = { deviceId: newId(), cursor: null, acknowledged: 0, writes: [] };

/** Creates a person who has rows in every table, with `mark` in every name. */
async function createPersonWithAllRows(
  { person, database }: TestApp,
  mark: string,
  friend: Person,
) {
  const { ana, rice, listId, pantryId } = await prepareShopping(
    await person({ displayName: `Ana ${mark}`, email: `ana-${mark}@exemplo.com.br` }),
  );
  const { id } = (await ana.call('getProfile')).body;
  const supermarket = `Mercado ${mark}`;
  const itemFields = { productId: rice.id, name: `Grãos ${mark}`, supermarket };
  const bought = await addTakenItem(ana, listId, itemFields);
  const finish = { params: { pantryId }, body: finishBody([bought]) };
  const finishId = (await ana.call('finishPurchase', finish)).body.id;
  const boughtLine = { finishId, listItemId: bought.id };
  await ana.call('changePurchasedLine', { params: boughtLine, body: { price: 2 } });
  const line = lineOf({ name: `Sal ${mark}`, productId: rice.id });
  await ana.call('recordReceipt', { body: receiptOf(pantryId, [line]) });
  await addTakenItem(ana, listId, itemFields);
  const imported = [{ name: `Aveia ${mark}`, quantity: 1, unit: 'un' as const }];
  const lists = [{ name: `Importada ${mark}`, items: imported }];
  await ana.call('createImport', { body: { lists, pantries: [] } });
  const claimed = [{ part: 'Pet' as const, userId: id }];
  await ana.call('changeClaims', { params: { listId }, body: { claimed } });
  await addPhoto(ana, `Queijo ${mark}`);
  const count = { name: `Leite ${mark}`, container: 'caixa', count: 12 } as const;
  await ana.call('rememberPackageCount', { body: count });
  await ana.call('rememberNote', { body: { name: `Presunto ${mark}`, note: `Fino ${mark}` } });
  await ana.call('setRepeat', {
    params: { listId, repeatId: newId() },
    body: {
      name: `Leite ${mark}`,
      quantity: 1,
      unit: 'un',
      rule: { unit: 'week', every: 1, day: 1 },
      setAt: new Date().toISOString(),
    },
  });
  const template = [{ id: newId(), name: `Carvão ${mark}`, quantity: 4, unit: 'un' as const }];
  await ana.call('createTemplate', {
    body: { name: `Churrasco ${mark}`, portions: 10, items: template },
  });
  await newPersonalKey(ana, { name: `Chave ${mark}` });
  await newWebhook(ana, `https://exemplo.com.br/${mark}`);
  const { id: coffeeId } = await newStock(ana, pantryId, { name: `Café ${mark}`, quantity: 2 });
  const wasted = { itemId: coffeeId, batchId: coffeeId, amount: 1, reason: 'spoiled' } as const;
  await ana.call('recordWaste', { body: { pantryId, ...wasted } });
  const { id: itemId } = await newStock(ana, pantryId, { name: `Flores ${mark}` });
  await ana.call('joinPantryItem', { params: { pantryId, itemId }, body: { into: null } });
  await ana.call('createList', { body: { name: `Lista ${mark}` }, key: newId() });
  const inviteToken = await share(ana, listId);
  const product = await newProduct(ana);
  const report = { reason: 'wrong' } as const;
  await ana.call('reportProduct', { params: { productId: product.id }, body: report });
  await database.rows(insertLabel, { householdId: id, productId: rice.id });
  await ana.call('notePrice', {
    body: { id: newId(), productId: rice.id, supermarket, unit: 'un', price: 24.9 },
  });
  const { name: former } = (await ana.call('saveSupermarket', { body: { name: `Antigo ${mark}` } }))
    .body;
  await ana.call('mergeSupermarkets', { body: { from: former, into: supermarket } });
  const quota = { name: 'test', max: 5, windowMs: 86_400_000 };
  await spendQuota(database, quota, id, new Date());
  await storeNotices(database, ana);
  const device = createDevice(ana);
  await device.callSync({ writes: [device.createWrite('createList', { body: { name: '' } })] });
  const household = await createHousehold(ana, `Casa ${mark}`);
  const friendsHousehold = await createHousehold(friend);
  await household.createInvite();
  await friendsHousehold.invite(ana);
  const broughtList = { params: { listId: await newList(ana) } };
  await ana.call('moveList', { ...broughtList, body: { householdId: friendsHousehold.id } });
  // Ana deletes a list in the friend's household. The activity of that household then names Ana.
  const anaAtFriends = ana.inHousehold(friendsHousehold.id);
  const deletedListId = await newList(anaAtFriends, 'Churrasco');
  await newItem(anaAtFriends, deletedListId, { name: 'Carvão' });
  await anaAtFriends.call('deleteList', { params: { listId: deletedListId } });
  await friend.call('handOver', { params: { householdId: friendsHousehold.id, memberId: id } });
  const formerHousehold = await createHousehold(friend);
  await formerHousehold.invite(ana);
  const formerMember = { householdId: formerHousehold.id, memberId: id };
  await friend.call('removeMember', { params: formerMember });
  const friendsList = await newList(friend);
  await ana.call('acceptInvite', { params: { inviteToken: await share(friend, friendsList) } });
  return { ana, id, inviteToken, product };
}

it('PRF-02 API-21 deletes the data of the user from all tables, and keeps the data of other users', async () => {
  const { database } = app;
  const bia = await app.person();
  const mark = newId().slice(-12);
  const { ana, id, inviteToken, product } = await createPersonWithAllRows(app, mark, bia);
  await bia.call('acceptInvite', { params: { inviteToken } });
  await newItem(bia, await newList(bia), { productId: product.id });
  const before = await everythingOf(bia);
  // Ana must have a row in every table of users, because the test would not check a table without
  // such a row.
  expect(await tablesWith(database, id)).toEqual(
    expect.arrayContaining(await tablesOfUsers(database)),
  );

  const response = await ana.request('DELETE', '/api/users/me', { key: newId() });
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(await tablesWith(database, ana.subject, ana.email)).toEqual([]);
  // The tombstone is stored for 90 days, so that the devices of Bia's household remove this member.
  expect(await tablesWith(database, id)).toEqual(['household_tombstones']);
  // Bia's copy of the shared list belongs to Bia, so its items stay.
  expect(await tablesWith(database, mark)).toEqual(['list_items']);
  // The list that Ana deleted in the household of Bia can still be restored, without Ana's name.
  const { body: synced } = await bia.call('sync', { body: firstSync });
  const sharedId = synced.memberships.find(({ isPersonal }) => !isPersonal)?.id ?? '';
  const biaInHousehold = bia.inHousehold(sharedId);
  const [{ id: listId } = { id: '' }] = (await biaInHousehold.call('getDeletedLists')).body;
  const restored = (await biaInHousehold.call('restoreList', { params: { listId } })).body;
  expect(restored.items).toMatchObject([{ name: 'Carvão', createdBy: null }]);
  expect(await everythingOf(bia)).toEqual(before);
});

it('PRF-02 CASA-57 leaves no name in a household of several people, and keeps only the id for 90 days', async () => {
  const separateApp = await startApp();
  separateApp.clock.set(new Date());
  const mark = newId().slice(-12);
  const bia = await separateApp.person();
  const ana = await separateApp.person({
    displayName: `Ana ${mark}`,
    email: `ana-${mark}@exemplo.com.br`,
  });
  const { id } = (await ana.call('getProfile')).body;
  const household = await createHousehold(bia);
  await household.invite(ana);
  const [anaInHousehold, biaInHousehold] = [
    ana.inHousehold(household.id),
    bia.inHousehold(household.id),
  ];
  const { rice, listId, pantryId } = await prepareShopping(anaInHousehold);
  const bought = await addTakenItem(anaInHousehold, listId, { productId: rice.id, name: 'Arroz' });
  // The stored response to a write of Bia contains the name of Ana, who created the item.
  const change = { params: { listId, itemId: bought.id }, body: { name: 'Arroz' }, key: newId() };
  await biaInHousehold.call('changeListItem', change);
  const finish = finishBody([bought]);
  await anaInHousehold.call('finishPurchase', { params: { pantryId }, body: finish });
  const [stock] = await stockOf(biaInHousehold, pantryId);
  const params = { pantryId, itemId: stock?.id ?? '' };
  await biaInHousehold.call('removePantryItem', { params });
  // The stock does not exist any more, so its name is kept in the undone finish (CASA-48).
  await anaInHousehold.call('undoFinish', { params: { pantryId, finishId: finish.id ?? '' } });

  await ana.call('deleteAccount');
  expect(await tablesWith(separateApp.database, mark, ana.subject)).toEqual([]);
  const tablesWithId = await tablesWith(separateApp.database, id);
  expect(tablesWithId).toEqual(['finish_moves', 'household_tombstones', 'once_only_records']);
  const device = createDevice(bia, newId(), household.id);
  await device.sync();
  expect(Object.values(device.rows()['finishes'] ?? {})).toMatchObject([
    { boughtBy: null, isUndone: true, leftByUndo: { stock: ['Arroz'], items: [] } },
  ]);
  separateApp.clock.advance(91 * 86_400_000);
  await purge(separateApp.database, purges, separateApp.clock.now());
  expect(await tablesWith(separateApp.database, id)).toEqual([]);
});

it('PRF-02 DAT-03 keeps the products that the user registered, without the id of the user', async () => {
  const [ana, bia] = [await app.person(), await app.person()];
  const { id, name } = await newProduct(ana);
  expect((await app.database.first(selectCreator, { productId: id }))?.creator).not.toBeNull();
  await ana.call('deleteAccount');
  expect((await app.database.first(selectCreator, { productId: id }))?.creator).toBeNull();
  const { body } = await bia.call('getProducts', { query: { search: name } });
  expect(body.map((product) => product.id)).toEqual([id]);
});

it('PRF-02 API-18 responds 401 to every call with an earlier token, also to a repeated write', async () => {
  const ana = await app.person();
  const key = newId();
  const create = { body: { name: 'Feira' }, key };
  await ana.call('createList', create);
  const deletion = { key: newId() };
  await ana.call('deleteAccount', deletion);
  expect(await ana.expectFailure('deleteAccount', deletion)).toEqual(unauthenticated);
  expect(await ana.expectFailure('deleteAccount')).toEqual(unauthenticated);
  expect(await ana.expectFailure('getProfile')).toEqual(unauthenticated);
  expect(await ana.expectFailure('createList', create)).toEqual(unauthenticated);
  expect(await ana.expectFailure('exportAccount')).toEqual(unauthenticated);
  expect(await tablesWith(app.database, ana.subject, ana.email)).toEqual([]);
});

it('PRF-02 stores only a hash of the subject', async () => {
  const ana = await app.person();
  await ana.call('getProfile');
  await ana.call('deleteAccount');
  const hash = createHash('sha256').update(ana.subject).digest('hex');
  expect(await app.database.first(selectDeletedSubject, { subjectHash: hash })).toEqual({
    subject_hash: hash,
  });
});

it('PRF-02 lets the same person sign up again, without any earlier data', async () => {
  const email = `${newId()}@exemplo.com.br`;
  const ana = await app.person({ email });
  await newList(ana);
  const { id } = (await ana.call('getProfile')).body;
  await ana.call('deleteAccount');
  const newAna = await app.person({ email });
  expect((await newAna.call('getProfile')).body.id).not.toBe(id);
  expect((await newAna.call('getLists')).body).toEqual([]);
});

it('INV-03 closes the invites of a deleted user', async () => {
  const [ana, bia] = [await app.person(), await app.person()];
  const params = { inviteToken: await share(ana, await newList(ana)) };
  await ana.call('deleteAccount');
  for (const name of ['getInvite', 'acceptInvite'] as const) {
    expect((await bia.expectFailure(name, { params })).body.code).toBe('invite-not-found');
  }
});

it('PRF-02 deletes nothing when the account at the identity provider cannot be deleted', async () => {
  const deleteIdentity = vi.fn().mockRejectedValueOnce(new Error('out of reach'));
  const appWithIdentity = await startApp({ identity: { ...fakeIdentity, deleteIdentity } });
  const ana = await appWithIdentity.person();
  await newList(ana);
  const before = await everythingOf(ana);
  const consoleError = vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  expect((await ana.expectFailure('deleteAccount')).body.code).toBe('internal');
  expect(consoleError).toHaveBeenCalledOnce();
  expect(await everythingOf(ana)).toEqual(before);
  await ana.call('deleteAccount');
  expect(deleteIdentity).toHaveBeenLastCalledWith(expect.anything(), ana.subject);
});

const fillFinishes = statement<never, { householdId: string; count: number }>(
  'test.fill-finishes',
  `insert into finishes (id, household_id, pantry_id, list_id, list_name, answer, bought_at, created_at)
   select gen_random_uuid(), :householdId, gen_random_uuid(), gen_random_uuid(), 'Feira', '{}', now(), now()
   from generate_series(1, :count::integer)`,
);
const fillRecords = statement<never, { userId: string; count: number }>(
  'test.fill-records',
  `insert into once_only_records (user_id, key, request_hash, created_at)
   select :userId, gen_random_uuid(), '', now() from generate_series(1, :count::integer)`,
);
/** SQL for triggers that make a statement fail if it deletes more than 500 rows. */
const refuseLargeDeletes = `
  create function refuse_large_deletes() returns trigger language plpgsql as $$
  begin
    if (select count(*) from gone) > 500 then raise exception 'too many at once'; end if;
    return null;
  end $$;
  create trigger refuse_large_deletes after delete on finishes
    referencing old table as gone for each statement execute function refuse_large_deletes();
  create trigger refuse_large_deletes after delete on once_only_records
    referencing old table as gone for each statement execute function refuse_large_deletes()`;

it('PRF-02 API-26 deletes the history of many years in statements of a bounded size', async () => {
  const separateApp = await startApp();
  const ana = await separateApp.person();
  const { id } = (await ana.call('getProfile')).body;
  await separateApp.database.rows(fillFinishes, { householdId: id, count: 1_001 });
  await separateApp.database.rows(fillRecords, { userId: id, count: 1_001 });
  await separateApp.database.transaction((sql) => sql.script(refuseLargeDeletes));
  await ana.call('deleteAccount');
  expect(await tablesWith(separateApp.database, id)).toEqual([]);
});
