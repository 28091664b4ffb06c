import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createHousehold } from '../../test/people/households.ts';
import { newProduct } from '../../test/people/products.ts';
import {
  finishBody,
  newItem,
  newList,
  newPantry,
  prepareShopping,
  newStock,
  addTakenItem,
} from '../../test/people/shopping.ts';
import { startApp } from '../../test/servers/start-app.ts';
import { statement, type Sql } from '../db/database.ts';
import { tablesOfUsers } from '../../test/stored-rows.ts';
import { openPhotoFiles } from '../db/photo-files.ts';
import { exportChunks, exportPageLength } from './export-account.ts';

const { person, clock, database } = await startApp();

it('API-21 PRF-02 exports an empty account for a new person', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const ana = await person({ displayName: 'Ana' });
  const { id } = (await ana.call('getProfile')).body;
  clock.advance(60_000);
  const { body, headers } = await ana.call('exportAccount');
  expect(body).toEqual({
    exportedAt: '2026-11-20T12:01:00.000Z',
    profile: { id, email: ana.email, displayName: 'Ana', createdAt: '2026-11-20T12:00:00.000Z' },
    timeZone: 'America/Sao_Paulo',
    assistantReadsHome: null,
    lists: [],
    pantries: [],
    supermarkets: [],
    purchases: [],
    receipts: [],
    priceNotes: [],
    wastes: [],
    storeLabels: [],
    productChoices: [],
    packageCounts: [],
    rememberedNotes: [],
    repeats: [],
    templates: [],
    photos: [],
    missingPhotos: [],
    deletedLists: [],
    products: [],
    personalKeys: [],
    webhooks: [],
    pushDevices: [],
    productReports: [],
    auditLog: [],
    households: [],
  });
  expect(headers['cache-control']).toBe('no-store');
});

it('PRF-02 exports every list, pantry and supermarket as in the responses of the API', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const ana = await person();
  const feiraListId = await newList(ana, 'Feira');
  clock.advance(1_000);
  const churrascoListId = await newList(ana, 'Churrasco');
  await newItem(ana, feiraListId, { name: 'Alho', quantity: 0.3, unit: 'kg' });
  const purchaseFields = { isChecked: true, price: 7.99, purchasedQuantity: 1.255 };
  await newItem(ana, feiraListId, { name: 'Pão', ...purchaseFields, supermarket: 'São Jorge' });
  await newItem(ana, churrascoListId, { name: 'Sal', ...purchaseFields, supermarket: 'Atacadão' });
  await ana.call('shareList', { params: { listId: churrascoListId } });
  const plannedTrip = { budget: 200, supermarket: 'Atacadão' };
  await ana.call('planTrip', { params: { listId: churrascoListId }, body: plannedTrip });
  const kitchenId = await newPantry(ana);
  clock.advance(1_000);
  await newPantry(ana, 'Sítio');
  await newStock(ana, kitchenId, {
    name: 'Café',
    quantity: 250,
    unit: 'g',
    lowStockAlertThreshold: 1,
  });

  const { body } = await ana.call('exportAccount');
  const lists = [feiraListId, churrascoListId].map((listId) =>
    ana.call('getList', { params: { listId } }),
  );
  expect(body.lists).toEqual((await Promise.all(lists)).map((response) => response.body));
  expect(body.lists.map(({ isShared }) => isShared)).toEqual([false, true]);
  const pantries = (await ana.call('getPantries')).body;
  expect(body.pantries.map(({ items, ...summary }) => [summary, items.length])).toEqual(
    pantries.map((summary) => [summary, summary._count.items]),
  );
  expect(body.pantries[0]).toEqual(
    (await ana.call('getPantry', { params: { pantryId: kitchenId } })).body,
  );
  expect(body.supermarkets.map(({ name }) => name)).toEqual(
    (await ana.call('getSupermarkets')).body.names,
  );
});

it('PRF-02 PAN-09 says in the export which thresholds somebody has set', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  await newStock(ana, pantryId, { name: 'Alho' });
  await newStock(ana, pantryId, { name: 'Café', lowStockAlertThreshold: 1 });
  const thresholdsOf = (
    pantry: { items: { lowStockAlertThreshold: number | null }[] } | undefined,
  ) => pantry?.items.map((item) => item.lowStockAlertThreshold);
  const { body } = await ana.call('exportAccount');
  expect(thresholdsOf(body.pantries[0])).toEqual([null, 1]);
  const pantry = (await ana.call('getPantry', { params: { pantryId } })).body;
  expect(thresholdsOf(pantry)).toEqual([1, 1]);
});

it('PRF-02 exports purchases, oldest first, except those of undone trips', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const { ana, rice, beans, listId, pantryId } = await prepareShopping(await person());
  const params = { pantryId };
  const takenFields = { takenAt: '2026-11-19T10:00:00.000Z', quantity: 3, isImpulse: true };
  const item = await addTakenItem(ana, listId, {
    name: 'Grãos',
    productId: rice.id,
    ...takenFields,
  });
  const bought = { boughtAt: '2026-11-19T11:00:00.000Z' };
  await ana.call('finishPurchase', { params, body: finishBody([item], bought) });
  const olderItem = await addTakenItem(ana, listId, {
    productId: beans.id,
    takenAt: takenFields.takenAt,
  });
  const boughtEarlier = { boughtAt: '2026-11-19T10:30:00.000Z' };
  await ana.call('finishPurchase', { params, body: finishBody([olderItem], boughtEarlier) });
  const undoneFinish = finishBody([await addTakenItem(ana, listId, { productId: rice.id })]);
  await ana.call('finishPurchase', { params, body: undoneFinish });
  await ana.call('undoFinish', { params: { pantryId, finishId: undoneFinish.id ?? '' } });

  const { purchases } = (await ana.call('exportAccount')).body;
  expect(purchases.map(({ productId }) => productId)).toEqual([beans.id, rice.id]);
  expect(purchases[1]).toEqual({
    ...bought,
    note: null,
    paid: null,
    typedTripTotal: null,
    printed: null,
    plannedUnit: 'un',
    takenAt: takenFields.takenAt,
    supermarket: 'São Jorge',
    listName: 'Feira',
    itemName: 'Grãos',
    productId: rice.id,
    categoryName: rice.categoryName,
    quantity: 2,
    plannedQuantity: 3,
    unit: 'un',
    price: 9.9,
    isImpulse: true,
  });
});

it('PRF-02 exports store labels, and the products chosen for names', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const { ana, rice, beans, listId } = await prepareShopping(await person());
  const label = { supermarketName: 'São Jorge', labelCode: '001234' };
  await ana.call('saveStoreLabel', {
    params: label,
    body: { productId: rice.id, valueKind: 'weight' },
  });
  clock.advance(1_000);
  await newItem(ana, listId, { name: 'Feijão Bom', productId: beans.id });

  const { storeLabels, productChoices } = (await ana.call('exportAccount')).body;
  expect(storeLabels).toEqual([
    {
      supermarket: 'São Jorge',
      code: '001234',
      valueKind: 'weight',
      productId: rice.id,
      productName: rice.name,
      savedAt: '2026-11-20T12:00:00.000Z',
    },
  ]);
  expect(productChoices).toEqual([
    {
      itemName: 'feijao bom',
      productId: beans.id,
      productName: beans.name,
      chosenAt: '2026-11-20T12:00:01.000Z',
    },
  ]);
});

const fillPurchases = statement<never, { householdId: string; count: number }>(
  'test.fill-export',
  `with finish as (
     insert into finishes (id, household_id, pantry_id, answer, bought_at, created_at)
     values (gen_random_uuid(), :householdId, gen_random_uuid(), '{}', now(), now())
     returning *
   )
   insert into purchases (finish_id, list_item_id, household_id, item_name, unit, quantity, unit_price,
     planned_quantity, is_impulse, taken_at, bought_at)
   select id, gen_random_uuid(), household_id, 'Item ' || n, 'un', 1000, 100, 1000, false,
     bought_at + n % 7 * interval '1 second', bought_at
   from finish, generate_series(1, :count::integer) as n`,
);

it('PRF-02 API-21 reads the next page of purchases only when the client has read the previous page', async () => {
  const ana = await person();
  const { id } = (await ana.call('getProfile')).body;
  await database.rows(fillPurchases, { householdId: id, count: 2 * exportPageLength + 1 });
  const names = Array.from({ length: 2 * exportPageLength + 1 }, (_, index) => `Item ${index + 1}`);
  const { purchases } = (await ana.call('exportAccount')).body;
  expect(purchases.map(({ itemName }) => itemName).toSorted()).toEqual(names.toSorted());

  const pageSizes: number[] = [];
  const countingSql: Sql = {
    rows: database.rows,
    first: async (...query) => {
      const [page] = await database.rows(...query);
      const { count } = z.object({ count: z.int() }).parse(page);
      pageSizes.push(count);
      return page;
    },
  };
  const chunks = exportChunks(countingSql, openPhotoFiles('/nowhere'), id, '{"a":1}');
  await chunks.next();
  expect(pageSizes).toEqual([]);
  await chunks.next();
  expect(pageSizes).toEqual([exportPageLength]);
  for await (const _ of chunks);
  expect(pageSizes).toEqual([exportPageLength, exportPageLength, 1]);
});

it('CASA-57 PRF-02 exports the households of the user, and no others', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const [ana, bia] = [await person({ displayName: 'Ana' }), await person({ displayName: 'Bia' })];
  const shared = await createHousehold(ana, 'Casa Souza');
  clock.advance(1_000);
  await shared.invite(bia);
  const biaInHousehold = bia.inHousehold(shared.id);
  clock.advance(1_000);
  const { rice, listId, pantryId } = await prepareShopping(biaInHousehold);
  const item = await addTakenItem(biaInHousehold, listId, { productId: rice.id });
  await biaInHousehold.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
  clock.advance(1_000);
  const deletedListId = await newList(biaInHousehold, 'Churrasco');
  await newItem(biaInHousehold, deletedListId, { name: 'Carvão' });
  await biaInHousehold.call('deleteList', { params: { listId: deletedListId } });

  const { households, lists } = (await ana.call('exportAccount')).body;
  expect(lists).toEqual([]);
  expect(households).toHaveLength(1);
  const [household] = households;
  expect(household).toMatchObject({
    name: 'Casa Souza',
    members: [
      { name: 'Ana', role: 'responsible', since: '2026-11-20T12:00:00.000Z' },
      { name: 'Bia', role: 'member', since: '2026-11-20T12:00:01.000Z' },
    ],
    lists: [{ name: 'Feira' }],
    purchases: [{ productId: rice.id }],
    deletedLists: [{ name: 'Churrasco', deletedBy: 'Bia', itemNames: ['Carvão'] }],
  });
  expect(household?.activity.map(({ kind }) => kind)).toContain('shop-finished');
  // The export ignores the household in the header of the request.
  const { exportedAt: _, ...exportInHousehold } = (
    await ana.inHousehold(shared.id).call('exportAccount')
  ).body;
  expect(exportInHousehold).toMatchObject({ lists: [], households });

  await bia.call('leaveHousehold', { params: { householdId: shared.id } });
  expect((await bia.call('exportAccount')).body.households).toEqual([]);
});

it('PRF-02 exports every table with data of users, except those with a reason not to', async () => {
  const exportedTables =
    'activities deleted_lists household_members lists notice_preferences package_counts pantries personal_keys photos price_notes product_choices product_reports products purchases push_subscriptions receipts remembered_notes repeats store_labels supermarkets templates wastes webhooks';
  const reasonsNotToExport = {
    brought_rows: 'the ids of what a person has brought, which is exported with its household',
    device_refusals: 'reasons of refused writes, deleted once the device has them',
    devices: 'the last sequence of each device',
    finish_moves: 'the items that a finish moved, kept for a month for an undo',
    finishes: 'their lines are exported as purchases',
    household_invite_uses: 'who used an invite, kept while the invite is listed',
    household_invites:
      'hashes of invite tokens and the addresses of their mails, kept for a week and a month',
    household_removals: 'when a household removed the person, kept for 90 days',
    household_tombstones: 'ids of removed rows, without their content',
    imports: 'the ids of imported rows, which are exported within lists and pantries',
    item_photos: 'they are exported with their photos',
    list_claims: 'claims, kept only until the item is taken or the trip ends',
    list_copies: 'the copies are exported as lists',
    list_items: 'they are exported within their lists',
    list_share_takers: 'who took a copy, kept while the list is shared',
    list_shares: 'copies of lists that are exported, without who took them',
    notices: 'what the person was told, without its text, kept for three days',
    pantry_items: 'they are exported within their pantries',
    pantry_redirects: 'the former names of joined items, and what an undo needs',
    once_only_records: 'responses to earlier writes, kept for repeated requests',
    receipt_codes:
      'products chosen for the codes of a supermarket, which the exported receipts contain',
    receipt_shops: 'the supermarket of a tax number, which the exported receipts contain',
    trip_corrections: 'earlier values of corrected purchases, kept for a month for an undo',
    supermarket_merges:
      'which supermarkets were merged and what was moved, kept for 30 days for an undo',
    push_messages: 'notices, until they are sent or have ended',
    webhook_events: 'changes of lists and pantries, until they are sent or a day old',
    quota_uses: 'counts of limited calls, kept for a day',
  };
  const explainedTables = [
    ...exportedTables.split(' '),
    ...Object.keys(reasonsNotToExport),
  ].toSorted();
  expect(await tablesOfUsers(database)).toEqual(explainedTables);
});

it('PRF-02 exports the products that the caller registered', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const ana = await person();
  const { id, name } = await newProduct(ana, { brand: 'Da Casa' });
  const { products } = (await ana.call('exportAccount')).body;
  expect(products).toEqual([{ id, name, brand: 'Da Casa', createdAt: '2026-11-20T12:00:00.000Z' }]);
});

it('PRF-02 exports no data of other people', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  const eve = await person();
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  await addTakenItem(ana, listId, { productId: rice.id });
  await ana.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
  await newProduct(ana);
  await ana.call('saveStoreLabel', {
    params: { supermarketName: 'São Jorge', labelCode: '001234' },
    body: { productId: rice.id, valueKind: 'price' },
  });
  await ana.call('notePrice', {
    body: { id: newId(), productId: rice.id, supermarket: 'São Jorge', unit: 'un', price: 24.9 },
  });
  const {
    exportedAt: _now,
    profile: _profile,
    timeZone: _zone,
    assistantReadsHome: _consent,
    ...rows
  } = (await eve.call('exportAccount')).body;
  expect(Object.values(rows).flat()).toEqual([]);
});
