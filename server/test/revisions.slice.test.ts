/**
 * Tests which writes raise the revision of a household, which rows store the new revision, and which
 * tombstones of removed rows remain.
 */
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { statement } from '../src/db/database.ts';
import { purge } from '../src/db/purging/purge.ts';
import { lockHousehold } from '../src/db/households.sql.ts';
import { tombstonesPurge } from '../src/db/purging/tombstones.ts';
import { movesPurge } from '../src/features/pantry/finishing/undo-finish.ts';
import { mergeProducts } from '../src/features/catalogue/curation/merge-products.ts';
import { createHousehold } from './people/households.ts';
import { holdOpen, waitUntilBlocked } from './lock-waits.ts';
import type { Person } from './people/person.ts';
import { newProduct } from './people/products.ts';
import {
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  prepareShopping,
  newStock,
  share,
  addTakenItem,
} from './people/shopping.ts';
import { startApp } from './servers/start-app.ts';

const { person, database, request } = await startApp();

/** The tables whose rows store the revision of their last change. */
const tables = [
  'finish_moves',
  'finishes',
  'household_members',
  'item_photos',
  'list_items',
  'lists',
  'pantries',
  'pantry_items',
  'price_notes',
  'product_choices',
  'purchases',
  'package_counts',
  'remembered_notes',
  'store_labels',
  'supermarkets',
];

interface Household {
  id: string;
  name: string;
  revision: number;
  oldestRevision: number;
}
const selectHousehold = statement<Household, { subject: string }>(
  'test.household',
  `select households.id, name, revision, oldest_revision as "oldestRevision"
   from users join households on households.id = users.id where subject = :subject`,
);

async function householdOf(who: Person): Promise<Household> {
  await who.call('getProfile');
  const household = await database.first(selectHousehold, { subject: who.subject });
  if (!household) throw new Error('The person has no household.');
  return household;
}

const selectStamped = statement<{ kind: string }, { householdId: string; revision: number }>(
  'test.stamped',
  tables
    .map(
      (table) =>
        `select '${table}' as kind from ${table} where household_id = :householdId and revision = :revision`,
    )
    .join(' union all '),
);

const selectTombstones = statement<
  { kind: string; id: string },
  { householdId: string; revision: number }
>(
  'test.tombstones',
  `select kind, id from household_tombstones where household_id = :householdId and revision = :revision
   order by kind, id`,
);

const countByKind = (kinds: readonly string[]) =>
  Object.fromEntries(
    [...new Set(kinds)]
      .toSorted()
      .map((kind) => [kind, kinds.filter((one) => one === kind).length]),
  );

/**
 * Runs `work` and returns its effects on the household of `who`: by how much it raised the revision,
 * and, by table, how many rows have the new revision (`stamped`) and how many were removed.
 */
async function measureChanges(who: Person, work: () => Promise<unknown>) {
  const before = await householdOf(who);
  await work();
  const { id, revision } = await householdOf(who);
  const raised = revision - before.revision;
  if (raised === 0) return { raised, stamped: {}, removed: {} };
  const stamped = await database.rows(selectStamped, { householdId: id, revision });
  const removed = await database.rows(selectTombstones, { householdId: id, revision });
  return {
    raised,
    stamped: countByKind(stamped.map(({ kind }) => kind)),
    removed: countByKind(removed.map(({ kind }) => kind)),
  };
}

/** The expected changes of a write that raises the revision once. */
const raisedOnce = (
  stamped: Readonly<Record<string, number>>,
  removed: Readonly<Record<string, number>> = {},
) => ({ raised: 1, stamped, removed });
const noChanges = { raised: 0, stamped: {}, removed: {} };

const selectMembers = statement<{ role: string; userId: string }, { householdId: string }>(
  'test.members',
  'select role, user_id as "userId" from household_members where household_id = :householdId',
);

it('HH-01 gives every person a personal household', async () => {
  const ana = await person();
  const { id } = (await ana.call('getProfile')).body;
  expect(await householdOf(ana)).toEqual({ id, name: 'Casa', revision: 1, oldestRevision: 0 });
  expect(await database.rows(selectMembers, { householdId: id })).toEqual([
    { role: 'responsible', userId: id },
  ]);
});

it('HH-02 raises the revision by one for each write, and stores it in the changed rows', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  const params = { listId };
  expect(await measureChanges(ana, () => newItem(ana, listId))).toEqual(
    raisedOnce({ list_items: 1 }),
  );
  const addWithProduct = () => newItem(ana, listId, { name: 'Grãos', productId: rice.id });
  expect(await measureChanges(ana, addWithProduct)).toEqual(
    raisedOnce({ list_items: 1, product_choices: 1 }),
  );
  const [item] = await itemsOf(ana, listId);
  if (!item) throw new Error('The item is missing.');
  const takenFields = { isChecked: true, price: 5, purchasedQuantity: 1, supermarket: 'Feira' };
  expect(await measureChanges(ana, () => changeItem(ana, item, takenFields))).toEqual(
    raisedOnce({ list_items: 1, supermarkets: 1 }),
  );
  const rename = () => ana.call('renameList', { params, body: { name: 'Outra' } });
  expect(await measureChanges(ana, rename)).toEqual(raisedOnce({ lists: 1 }));
  expect(await measureChanges(ana, () => share(ana, listId))).toEqual(raisedOnce({ lists: 1 }));
  expect(await measureChanges(ana, () => newPantry(ana))).toEqual(raisedOnce({ pantries: 1 }));
  const addStock = () => newStock(ana, pantryId);
  expect(await measureChanges(ana, addStock)).toEqual(raisedOnce({ pantry_items: 1 }));
  // Uses a supermarket other than the last one, because the row of the last supermarket is updated
  // only every ten minutes.
  const label = {
    params: { supermarketName: 'Assaí', labelCode: '123456' },
    body: { productId: rice.id, valueKind: 'price' as const },
  };
  expect(await measureChanges(ana, () => ana.call('saveStoreLabel', label))).toEqual(
    raisedOnce({ store_labels: 1, supermarkets: 1 }),
  );
  const note = {
    id: newId(),
    productId: rice.id,
    supermarket: 'Feira',
    unit: 'un',
    price: 2,
  } as const;
  expect(await measureChanges(ana, () => ana.call('notePrice', { body: note }))).toEqual(
    raisedOnce({ price_notes: 1, supermarkets: 1 }),
  );
});

it('HH-02 raises the revision by one for a finish of many items, and by one for its undo', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareShopping(await person());
  const items = [
    await addTakenItem(ana, listId, { productId: rice.id }),
    await addTakenItem(ana, listId, { name: 'Feijão', productId: beans.id }),
  ];
  const body = finishBody(items);
  const finish = () => ana.call('finishPurchase', { params: { pantryId }, body });
  expect(await measureChanges(ana, finish)).toEqual(
    raisedOnce({ finish_moves: 2, finishes: 1, pantry_items: 2, purchases: 2 }, { list_items: 2 }),
  );
  const params = { pantryId, finishId: body.id ?? '' };
  expect(await measureChanges(ana, () => ana.call('undoFinish', { params }))).toEqual(
    raisedOnce({ finishes: 1, list_items: 2 }, { pantry_items: 2, purchases: 2 }),
  );
});

it('HH-03 writes a tombstone for each removed row', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const [one, two] = [await newItem(ana, listId), await newItem(ana, listId)];
  const params = { listId };
  await ana.call('removeListItem', { params: { listId, itemId: one.id } });
  const { id, revision } = await householdOf(ana);
  expect(await database.rows(selectTombstones, { householdId: id, revision })).toEqual([
    { kind: 'list_items', id: one.id },
  ]);
  await ana.call('deleteList', { params });
  expect(
    await database.rows(selectTombstones, { householdId: id, revision: revision + 1 }),
  ).toEqual([
    { kind: 'list_items', id: two.id },
    { kind: 'lists', id: listId },
  ]);
});

const deleteRowsWithCompositeKeys = statement<never, { householdId: string }>(
  'test.remove-by-key',
  `with labels as (delete from store_labels where household_id = :householdId),
     choices as (delete from product_choices where household_id = :householdId),
     moves as (delete from finish_moves where household_id = :householdId)
   delete from purchases where household_id = :householdId`,
);

it('HH-03 identifies a removed row by the columns of its key, also after a deletion by plain SQL', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  const item = await addTakenItem(ana, listId, { name: 'Grãos', productId: rice.id });
  const body = finishBody([item]);
  await ana.call('finishPurchase', { params: { pantryId }, body });
  await ana.call('saveStoreLabel', {
    params: { supermarketName: 'Feira', labelCode: '123456' },
    body: { productId: rice.id, valueKind: 'price' },
  });
  const { id, revision } = await householdOf(ana);
  await database.rows(deleteRowsWithCompositeKeys, { householdId: id });
  const removed = await database.rows(selectTombstones, {
    householdId: id,
    revision: revision + 1,
  });
  expect(removed).toEqual([
    { kind: 'finish_moves', id: `${body.id} ${item.id}` },
    { kind: 'product_choices', id: 'graos' },
    { kind: 'purchases', id: `${body.id} ${item.id}` },
    { kind: 'store_labels', id: expect.stringMatching(/^[0-9a-f-]{36} 123456$/u) },
  ]);
});

it('HH-02 does not raise the revision for reads, refused writes and repeated writes', async () => {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  const key = newId();
  const add = {
    params: { listId },
    body: { name: 'Sal', quantity: 1, unit: 'un' as const },
    key,
  };
  await ana.call('addListItem', add);
  const item = await newItem(ana, listId);
  await ana.call('removeListItem', { params: { listId, itemId: item.id } });
  const expectUnchanged = async (work: () => Promise<unknown>) =>
    expect(await measureChanges(ana, work)).toEqual(noChanges);
  await expectUnchanged(() => ana.call('addListItem', add));
  await expectUnchanged(() => ana.call('getLists'));
  await expectUnchanged(() => ana.call('getList', { params: { listId } }));
  await expectUnchanged(() => ana.call('getPantry', { params: { pantryId } }));
  await expectUnchanged(() => ana.call('getOfflineProducts'));
  await expectUnchanged(() =>
    ana.expectFailure('removeListItem', { params: { listId, itemId: item.id } }),
  );
  await expectUnchanged(() =>
    ana.expectFailure('renameList', { params: { listId: newId() }, body: { name: 'X' } }),
  );
  await expectUnchanged(() =>
    ana.expectFailure('addListItem', { ...add, body: { ...add.body, name: 'Mel' } }),
  );
  const body = { ...add.body, productId: newId() };
  await expectUnchanged(() => ana.expectFailure('addListItem', { params: { listId }, body }));
  await expectUnchanged(() => request('POST', '/api/lists', { body: { name: 'De ninguém' } }));
});

it('HH-02 does not raise the revision for writes that change no row of a household', async () => {
  const ana = await person();
  expect(await measureChanges(ana, () => newProduct(ana))).toEqual(noChanges);
  const body = { displayName: null };
  expect(await measureChanges(ana, () => ana.call('changeProfile', { body }))).toEqual(noChanges);
});

it('HH-02 raises the revision of each household that shows a changed display name', async () => {
  const [ana, bia] = [await person(), await person()];
  await (await createHousehold(bia)).invite(ana);
  const body = { displayName: 'Ana' };
  const changes = await measureChanges(ana, () => ana.call('changeProfile', { body }));
  expect(changes).toEqual(raisedOnce({ household_members: 1 }));
});

it('HH-02 raises the revision by one for each household that a merge of products changes, and for no other', async () => {
  const [ana, bia, eve] = [await person(), await person(), await person()];
  const [from, into] = [await newProduct(ana), await newProduct(ana)];
  for (const who of [ana, bia]) {
    await newItem(who, await newList(who), { productId: from.id });
    await newStock(who, await newPantry(who), { productId: from.id });
  }
  await newItem(eve, await newList(eve), { productId: into.id });
  const merge = () =>
    database.transaction((sql) => mergeProducts(sql, from.id, into.id, new Date()));
  let changesOfBia: unknown;
  const changes = await measureChanges(ana, async () => {
    changesOfBia = await measureChanges(bia, async () => {
      expect(await measureChanges(eve, merge)).toEqual(noChanges);
    });
  });
  const expected = raisedOnce({ list_items: 1, pantry_items: 1, product_choices: 1 });
  expect([changes, changesOfBia]).toEqual([expected, expected]);
});

it('HH-02 raises the revision by one for a transaction with several statements of plain SQL', async () => {
  const { ana, listId } = await prepareShopping(await person());
  await newItem(ana, listId);
  const touch = statement<never, { listId: string }>(
    'test.touch',
    `with items as (update list_items set name = 'Mel' where list_id = :listId)
     update lists set name = 'Doces' where id = :listId`,
  );
  const touchTwice = async () =>
    database.transaction(async (sql) => {
      await sql.rows(touch, { listId });
      await sql.rows(touch, { listId });
    });
  expect(await measureChanges(ana, touchTwice)).toEqual(raisedOnce({ list_items: 1, lists: 1 }));
});

const selectListRevision = statement<{ revision: number }, { householdId: string; listId: string }>(
  'test.list-revision',
  'select revision from lists where household_id = :householdId and id = :listId',
);
const touchList = statement<never, { listId: string }>(
  'test.touch-list',
  'update lists set updated_at = now() where id = :listId',
);
const lockListNow = statement<{ id: string }, { listId: string }>(
  'test.take-rows',
  'select id from lists where id = :listId for update nowait',
);

it.each([
  ['with a key', { key: newId() }],
  ['without a key', {}],
])('HH-04 assigns revisions in the order of commits, for a write %s', async (_, keyOption) => {
  const ana = await person();
  const [first, second] = [await newList(ana), await newList(ana)];
  const { id, revision } = await householdOf(ana);
  const transaction = await holdOpen(database, (sql) => sql.rows(touchList, { listId: first }));
  const change = { params: { listId: second }, body: { name: 'B' }, ...keyOption };
  const renaming = ana.call('renameList', change);
  await waitUntilBlocked(database, 1, renaming);
  await transaction.commit();
  await renaming;
  expect(await database.first(selectListRevision, { householdId: id, listId: first })).toEqual({
    revision: revision + 1,
  });
  expect(await database.first(selectListRevision, { householdId: id, listId: second })).toEqual({
    revision: revision + 2,
  });
});

it.each([
  ['with a key', { key: newId() }],
  ['without a key', {}],
])('HH-04 locks the household before any of its rows, for a write %s', async (_, keyOption) => {
  const ana = await person();
  const listId = await newList(ana);
  const { id } = await householdOf(ana);
  const transaction = await holdOpen(database, (sql) => lockHousehold(sql, id));
  const change = { params: { listId }, body: { name: 'B' }, ...keyOption };
  const renaming = ana.call('renameList', change);
  await waitUntilBlocked(database, 1, renaming);
  expect(await database.rows(lockListNow, { listId })).toHaveLength(1);
  await transaction.commit();
  expect((await renaming).body.name).toBe('B');
});

it('HH-04 does not wait for the lock of a household in a call that changes no household', async () => {
  const ana = await person();
  const { id } = await householdOf(ana);
  const transaction = await holdOpen(database, (sql) => lockHousehold(sql, id));
  expect((await ana.call('getLists')).body).toEqual([]);
  await newProduct(ana);
  await transaction.commit();
});

const lockProductNow = statement<{ id: string }, { productId: string }>(
  'test.take-product',
  'select id from products where id = :productId for update nowait',
);

it('HH-04 locks the households before the products in a merge of products', async () => {
  const [ana, bia] = [await person(), await person()];
  const [from, into] = [await newProduct(ana), await newProduct(ana)];
  const [listOfAna, listOfBia] = [await newList(ana), await newList(bia)];
  await newItem(ana, listOfAna, { productId: from.id });
  await newItem(bia, listOfBia, { productId: from.id });
  const { id } = await householdOf(bia);
  const transaction = await holdOpen(database, (sql) => lockHousehold(sql, id));
  const merging = database.transaction((sql) => mergeProducts(sql, from.id, into.id, new Date()));
  await waitUntilBlocked(database, 1, merging);
  expect(await database.rows(lockProductNow, { productId: from.id })).toHaveLength(1);
  await transaction.commit();
  await merging;
  expect((await itemsOf(bia, listOfBia)).map(({ productId }) => productId)).toEqual([into.id]);
});

const ageTombstones = statement<never, { householdId: string; revision: number }>(
  'test.age-tombstones',
  `update household_tombstones set removed_at = now() - interval '91 days'
   where household_id = :householdId and revision <= :revision`,
);
const countTombstones = statement<{ count: number }, { householdId: string }>(
  'test.count-tombstones',
  'select count(*)::int as count from household_tombstones where household_id = :householdId',
);

it('HH-05 DAT-09 deletes tombstones after 90 days, and stores the last revision whose tombstones are deleted', async () => {
  const [ana, bia] = [await person(), await person()];
  const removeItem = async (who: Person, listId: string) => {
    const { id: itemId } = await newItem(who, listId);
    await who.call('removeListItem', { params: { listId, itemId } });
  };
  const [listOfAna, listOfBia] = [await newList(ana), await newList(bia)];
  for (let times = 0; times < 3; times += 1) await removeItem(ana, listOfAna);
  const { id, revision } = await householdOf(ana);
  await removeItem(ana, listOfAna);
  await removeItem(bia, listOfBia);
  const now = new Date();
  await purge(database, [tombstonesPurge], now);
  expect(await householdOf(ana)).toMatchObject({ oldestRevision: 0 });
  await database.rows(ageTombstones, { householdId: id, revision });
  expect(await purge(database, [tombstonesPurge], now, { batch: 2 })).toBe(3);
  expect(await householdOf(ana)).toMatchObject({
    revision: revision + 2,
    oldestRevision: revision,
  });
  expect(await householdOf(bia)).toMatchObject({ oldestRevision: 0 });
  expect(await database.first(countTombstones, { householdId: id })).toEqual({ count: 1 });
  expect(await measureChanges(ana, () => newItem(ana, listOfAna))).toEqual(
    raisedOnce({ list_items: 1 }),
  );
});

const ageMoves = statement<never, { householdId: string }>(
  'test.age-moves',
  `update finish_moves set created_at = now() - interval '32 days' where household_id = :householdId`,
);

it('HH-05 does not raise the revision when it purges the moves of a finish', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  const body = finishBody([await addTakenItem(ana, listId, { productId: rice.id })]);
  await ana.call('finishPurchase', { params: { pantryId }, body });
  const { id } = await householdOf(ana);
  await database.rows(ageMoves, { householdId: id });
  const purgeMoves = async () => expect(await purge(database, [movesPurge], new Date())).toBe(1);
  expect(await measureChanges(ana, purgeMoves)).toEqual(noChanges);
});

const countRowsOfHousehold = statement<{ count: number }, { id: string }>(
  'test.count-households',
  `select (select count(*) from households where id = :id)
     + (select count(*) from household_members where household_id = :id)
     + (select count(*) from household_tombstones where household_id = :id) as count`,
);
const setAuthor = statement<never, { authorId: string; listId: string }>(
  'test.author',
  `with items as (update list_items set created_by = :authorId where list_id = :listId)
   update lists set created_by = :authorId where id = :listId`,
);
const selectAuthors = statement<{ author: string | null }, { listId: string }>(
  'test.authors',
  `select created_by as author from lists where id = :listId
   union all select created_by from list_items where list_id = :listId`,
);

it('HH-06 PRF-02 deletes the personal household with the account, and removes the author from rows of other households', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  const body = finishBody([await addTakenItem(ana, listId, { productId: rice.id })]);
  await ana.call('finishPurchase', { params: { pantryId }, body });
  const bia = await person();
  const listOfBia = await newList(bia);
  await newItem(bia, listOfBia);
  const { id } = await householdOf(ana);
  await database.rows(setAuthor, { authorId: id, listId: listOfBia });
  const { revision } = await householdOf(bia);
  await ana.call('deleteAccount');
  expect(await database.first(countRowsOfHousehold, { id })).toEqual({ count: 0 });
  expect(await database.rows(selectAuthors, { listId: listOfBia })).toEqual([
    { author: null },
    { author: null },
  ]);
  expect(await itemsOf(bia, listOfBia)).toHaveLength(1);
  expect((await householdOf(bia)).revision).toBe(revision + 1);
});
