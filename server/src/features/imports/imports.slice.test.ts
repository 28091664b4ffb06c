import { newId, type ImportPlace, type NewImport } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import { newBarcode } from '../../../test/barcodes.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { newProduct } from '../../../test/people/products.ts';
import {
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  share,
  stockOf,
} from '../../../test/people/shopping.ts';
import { createDevice } from '../../../test/people/device.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { lockPantry } from '../pantry/pantry.sql.ts';
import { importsPurge } from './imports.routes.ts';

const { database, person, clock } = await startApp();
clock.set('2026-11-20T14:00:00Z');

const dayMs = 86_400_000;
const selectUses = statement<{ uses: number }, { householdId: string }>(
  'test.item-uses',
  "select uses from quota_uses where name = 'items' and who = :householdId",
);
const setUses = statement<never, { householdId: string; uses: number }>(
  'test.set-item-uses',
  "update quota_uses set uses = :uses where name = 'items' and who = :householdId",
);
const itemToImport = (name: string, more: object = {}) => ({
  name,
  quantity: 1,
  unit: 'un' as const,
  ...more,
});
const importOfList = (name: string, ...names: string[]): NewImport => ({
  lists: [{ name, items: names.map((each) => itemToImport(each)) }],
  pantries: [],
});
const sendImport = async (who: Person, body: NewImport) =>
  (await who.call('createImport', { body })).body;
const readListNamesAndCounts = async (who: Person) =>
  (await who.call('getLists')).body.map(({ name, _count }) => [name, _count.items] as const);
const firstPlace = ([place]: readonly ImportPlace[]) => {
  if (!place) throw new Error('The import filled nothing.');
  return place;
};

it('API-44 IMP-05 adds items to a new list, an existing list and a pantry in one call', async () => {
  const ana = await person();
  const knownProduct = await newProduct(ana, { barcode: newBarcode() });
  const listId = await newList(ana, 'Feira');
  const pantryId = await newPantry(ana, 'Cozinha');
  const [firstUnknown, secondUnknown] = [newBarcode(), newBarcode()];
  const { places, ...answer } = await sendImport(ana, {
    lists: [
      { name: 'Churrasco', items: [itemToImport('Carvão', { quantity: 2 })] },
      {
        listId,
        name: 'Outro nome',
        items: [
          itemToImport('Leite', { barcode: knownProduct.barcode }),
          itemToImport('Batata', { quantity: 0.5, unit: 'kg', barcode: firstUnknown }),
        ],
      },
    ],
    pantries: [
      {
        pantryId,
        name: 'Outro nome',
        items: [
          itemToImport('Farinha', {
            quantity: 750,
            unit: 'g',
            lowStockAlertThreshold: 500,
            barcode: firstUnknown,
          }),
          itemToImport('Café', { barcode: knownProduct.barcode }),
          itemToImport('Sal', { barcode: secondUnknown }),
        ],
      },
    ],
  });
  expect(answer).toEqual({
    id: expect.any(String),
    isRepeat: false,
    createdAt: '2026-11-20T14:00:00.000Z',
    unknownBarcodes: 2,
  });
  expect(places).toEqual([
    { kind: 'list', id: expect.any(String), name: 'Churrasco', isNew: true, added: 1, present: 0 },
    { kind: 'list', id: listId, name: 'Feira', isNew: false, added: 2, present: 0 },
    { kind: 'pantry', id: pantryId, name: 'Cozinha', isNew: false, added: 3, present: 0 },
  ]);
  expect(await itemsOf(ana, firstPlace(places).id)).toMatchObject([
    { name: 'Carvão', quantity: 2, unit: 'un', isChecked: false },
  ]);
  expect(await itemsOf(ana, listId)).toMatchObject([
    { name: 'Leite', productId: knownProduct.id, scannedBarcode: null },
    { name: 'Batata', quantity: 0.5, unit: 'kg', productId: null, scannedBarcode: firstUnknown },
  ]);
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { name: 'Café', productId: knownProduct.id },
    { name: 'Farinha', quantity: 750, unit: 'g', lowStockAlertThreshold: 500 },
    { name: 'Sal', productId: null },
  ]);
});

it('API-44 IMP-06 fills the existing list and pantry whose names equal the sent ones, ignoring case and spaces', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira da Semana');
  const pantryId = await newPantry(ana, 'Despensa');
  const { places } = await sendImport(ana, {
    lists: [{ name: 'FEIRA  da semana', items: [itemToImport('Uva')] }],
    pantries: [{ name: 'despensa', items: [itemToImport('Sal')] }],
  });
  expect(places.map(({ id, isNew }) => [id, isNew])).toEqual([
    [listId, false],
    [pantryId, false],
  ]);
});

it('API-44 SYN-33 keeps the order of two groups of items for one list', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira');
  const names = Array.from({ length: 12 }, (_, index) => `Item ${index}`);
  await sendImport(ana, {
    lists: names.map((name) => ({ listId, name: 'Feira', items: [itemToImport(name)] })),
    pantries: [],
  });
  expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(names);
});

it('API-44 IMP-06 does not add items that exist with the same name and unit', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId, { name: 'Pão Francês', quantity: 4 });
  await newItem(ana, listId, { name: 'Uva', isChecked: true });
  const pantryId = await newPantry(ana);
  await newStock(ana, pantryId, { name: 'Açúcar', quantity: 3 });
  clock.advance(1_000);
  const { places } = await sendImport(ana, {
    lists: [
      {
        listId,
        name: 'Feira',
        items: [
          itemToImport('pao frances'),
          itemToImport('Pão francês', { unit: 'kg' }),
          itemToImport('Uva'),
          itemToImport('UVA'),
        ],
      },
    ],
    pantries: [{ pantryId, name: 'Cozinha', items: [itemToImport('ACUCAR'), itemToImport('Sal')] }],
  });
  expect(places.map(({ added, present }) => [added, present])).toEqual([
    [2, 2],
    [1, 1],
  ]);
  expect((await itemsOf(ana, listId)).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Pão Francês', 4],
    ['Pão francês', 1],
    ['Uva', 1],
    ['Uva', 1],
  ]);
  expect((await stockOf(ana, pantryId)).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Açúcar', 3],
    ['Sal', 1],
  ]);
});

it('API-44 IMP-06 IMP-25 adds nothing when the same content is sent again, even after its items were changed', async () => {
  const ana = await person();
  const first = await sendImport(ana, importOfList('Feira', 'Uva', 'Sal'));
  const { id: listId } = firstPlace(first.places);
  const [grape, salt] = await itemsOf(ana, listId);
  if (!grape || !salt) throw new Error('The list lacks its items.');
  await ana.call('removeListItem', { params: { listId, itemId: salt.id } });
  const renamed = { name: 'Uva Thompson' };
  await ana.call('changeListItem', { params: { listId, itemId: grape.id }, body: renamed });
  clock.advance(dayMs);
  // A second call sends the same content with other spelling and order, into the existing list.
  const [list] = importOfList('FEIRA', 'sal', 'uva').lists;
  if (!list) throw new Error('There is no list.');
  const again = await sendImport(ana, { lists: [{ ...list, listId }], pantries: [] });
  expect(again).toEqual({
    id: first.id,
    isRepeat: true,
    createdAt: first.createdAt,
    unknownBarcodes: 0,
    places: [{ kind: 'list', id: listId, name: 'Feira', isNew: false, added: 0, present: 1 }],
  });
  expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(['Uva Thompson']);

  // Another household imports the same content for the first time.
  expect((await sendImport(await person(), importOfList('Feira', 'Uva', 'Sal'))).isRepeat).toBe(
    false,
  );
});

it('API-44 IMP-06 IMP-25 treats content with other amounts, units, barcodes, lists or pantries as different', async () => {
  const ana = await person();
  const createGrapeImport = (name: string, more: object): NewImport => ({
    lists: [{ name, items: [itemToImport('Uva', more)] }],
    pantries: [],
  });
  const imports: NewImport[] = [
    createGrapeImport('Feira', {}),
    createGrapeImport('Feira', { quantity: 2 }),
    createGrapeImport('Feira', { unit: 'kg' }),
    createGrapeImport('Feira', { barcode: newBarcode() }),
    createGrapeImport('Festa', {}),
    { lists: [], pantries: [{ name: 'Feira', items: [itemToImport('Uva')] }] },
  ];
  for (const body of imports) expect((await sendImport(ana, body)).isRepeat).toBe(false);
});

it('API-44 IMP-06 IMP-25 imports the same content again after all its items are gone', async () => {
  const ana = await person();
  const first = await sendImport(ana, importOfList('Feira', 'Uva'));
  await ana.call('deleteList', { params: { listId: firstPlace(first.places).id } });
  const again = await sendImport(ana, importOfList('Feira', 'Uva'));
  expect(again).toMatchObject({ isRepeat: false, places: [{ isNew: true, added: 1 }] });
  expect(await readListNamesAndCounts(ana)).toEqual([['Feira', 1]]);
});

it('API-44 IMP-06 imports content once if it is sent three times at the same time', async () => {
  const ana = await person();
  const responses = await Promise.all(
    [1, 2, 3].map(() => sendImport(ana, importOfList('Feira', 'Uva', 'Sal'))),
  );
  expect(responses.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  expect(await readListNamesAndCounts(ana)).toEqual([['Feira', 2]]);
});

it.each([
  ['an unknown pantry', { pantryId: newId(), name: 'Cozinha', items: [itemToImport('Sal')] }],
  [
    'too much stock',
    {
      name: 'Cozinha',
      items: Array.from({ length: 1_999 }, (_, index) => itemToImport(`Item ${index}`)),
    },
  ],
])('API-44 IMP-05 imports nothing if a later step fails because of %s', async (_, pantry) => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  await newStock(ana, pantryId, { name: 'Arroz' });
  await newStock(ana, pantryId, { name: 'Sal' });
  const body = { ...importOfList('Feira', 'Uva'), pantries: [pantry] };
  const { status, body: failure } = await ana.expectFailure('createImport', { body });
  expect([status, failure.code]).toEqual(
    'pantryId' in pantry ? [404, 'pantry-not-found'] : [409, 'too-many-pantry-items'],
  );
  expect(await readListNamesAndCounts(ana)).toEqual([]);
});

it('DAT-18 refuses an import past 40,000 items of a household in a day, however often imports are undone', async () => {
  const ana = await person();
  const userId = (await ana.call('getProfile')).body.id;
  const importAndUndo = async (name: string) => {
    const { id } = await sendImport(ana, importOfList(name, 'Arroz', 'Sal'));
    await ana.call('undoImport', { params: { importId: id } });
  };
  await importAndUndo('Feira');
  await importAndUndo('Feira');
  expect(await database.first(selectUses, { householdId: userId })).toEqual({ uses: 4 });
  await database.rows(setUses, { householdId: userId, uses: 39_999 });
  const body = importOfList('Feira', 'Arroz', 'Sal');
  const refused = await ana.expectFailure('createImport', { body });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-items-today' } });
  const item = { name: 'Arroz', quantity: 1, unit: 'un' as const };
  const list = { name: 'Outra', items: [item, item] };
  expect(await ana.expectFailure('createList', { body: list })).toMatchObject({ status: 429 });
  // A device does not repeat it, because it would wait for the rest of the day with all its writes.
  const device = createDevice(ana);
  const writes = [device.createWrite('createList', { body: list })];
  const { outcomes, stopped } = await device.callSync({ writes });
  expect([outcomes[0]?.refusal?.failure.code, stopped]).toEqual(['too-many-items-today', null]);
  clock.advance(dayMs);
  await importAndUndo('Feira');
});

it('API-44 IMP-05 refuses an unknown list, too many items and an empty import', async () => {
  const ana = await person();
  const getFailure = async (body: NewImport) =>
    (await ana.expectFailure('createImport', { body })).body;
  const items = Array.from({ length: 1_000 }, (_, index) => itemToImport(`Item ${index}`));
  expect((await getFailure({ lists: [], pantries: [] })).fields).toEqual([
    { field: 'lists', message: 'Escolha para onde vão os itens.' },
  ]);
  const unknown = { listId: newId(), name: 'Feira', items: [itemToImport('Uva')] };
  expect((await getFailure({ lists: [unknown], pantries: [] })).code).toBe('list-not-found');
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId);
  const full = { lists: [{ listId, name: 'Feira', items }], pantries: [] };
  expect((await getFailure(full)).code).toBe('too-many-items');
  expect(await readListNamesAndCounts(ana)).toEqual([['Feira', 1]]);
});

it('API-44 IMP-03 IMP-20 refuses more items than an import or a list may have, with a message', async () => {
  const ana = await person();
  const createItems = (count: number) =>
    Array.from({ length: count }, (_, index) => itemToImport(`Item ${index}`));
  const messagesOf = async (body: NewImport) =>
    (await ana.expectFailure('createImport', { body })).body.fields?.map(({ message }) => message);
  expect(
    await messagesOf({ lists: [{ name: 'Feira', items: createItems(1_001) }], pantries: [] }),
  ).toEqual(['Uma lista tem no máximo 1.000 itens.']);
  expect(
    await messagesOf({ lists: [], pantries: [{ name: 'Cozinha', items: createItems(2_001) }] }),
  ).toContain('Uma despensa tem no máximo 2.000 itens.');
  const names = ['Feira', 'Festa', 'Sítio'];
  const lists = names.map((name, index) => ({ name, items: createItems(index === 2 ? 1 : 1_000) }));
  expect(await messagesOf({ lists, pantries: [] })).toEqual([
    'São mais de 2.000 itens. Importe uma parte de cada vez.',
  ]);
  const manyLists = Array.from({ length: 21 }, (_, index) => ({
    name: `L${index}`,
    items: createItems(1),
  }));
  expect(await messagesOf({ lists: manyLists, pantries: [] })).toEqual([
    'São mais de 20 listas. Importe uma parte de cada vez.',
  ]);
  expect(await readListNamesAndCounts(ana)).toEqual([]);
});

it('API-44 API-45 IMP-05 IMP-07 refuses lists, pantries and imports of another household', async () => {
  const [ana, bia] = [await person(), await person()];
  const listId = await newList(ana, 'Feira');
  const pantryId = await newPantry(ana);
  const { id } = await sendImport(ana, {
    lists: [{ listId, name: 'Feira', items: [itemToImport('Uva')] }],
    pantries: [],
  });
  const intoList = {
    lists: [{ listId, name: 'Feira', items: [itemToImport('Sal')] }],
    pantries: [],
  };
  const intoPantry = {
    lists: [],
    pantries: [{ pantryId, name: 'X', items: [itemToImport('Sal')] }],
  };
  expect((await bia.expectFailure('createImport', { body: intoList })).body.code).toBe(
    'list-not-found',
  );
  expect((await bia.expectFailure('createImport', { body: intoPantry })).body.code).toBe(
    'pantry-not-found',
  );
  const undoResponse = await bia.expectFailure('undoImport', { params: { importId: id } });
  expect([undoResponse.status, undoResponse.body.message]).toEqual([
    404,
    'Importação não encontrada.',
  ]);
  expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(['Uva']);
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

const terminateWaitingSessions = statement<{ isEnded: boolean }>(
  'test.end-waiting',
  `select pg_terminate_backend(pid) as "isEnded" from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`,
);

it('API-44 IMP-05 stores nothing of an import that loses its connection before the end', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  const pantryId = await newPantry(ana);
  const body = {
    ...importOfList('Feira', 'Uva'),
    pantries: [{ pantryId, name: 'Cozinha', items: [itemToImport('Sal')] }],
  };
  // The import has filled the list when it waits for the pantry.
  const pantryLock = await holdOpen(database, (sql) =>
    sql.first(lockPantry, { pantryId, householdId }),
  );
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const importing = ana.expectFailure('createImport', { body });
  await waitUntilBlocked(database, 1, importing);
  expect(await database.rows(terminateWaitingSessions)).toEqual([{ isEnded: true }]);
  expect((await importing).status).toBe(503);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('does not answer'));
  logged.mockRestore();
  await pantryLock.commit();
  expect(await readListNamesAndCounts(ana)).toEqual([]);
  expect(await stockOf(ana, pantryId)).toEqual([]);
  // The import is not recorded, so it can be sent again.
  expect((await sendImport(ana, body)).isRepeat).toBe(false);
});

it('API-45 IMP-07 removes the items that an import added, and the list and pantry that it created', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId, { name: 'Arroz' });
  const { id } = await sendImport(ana, {
    lists: [
      { listId, name: 'Feira', items: [itemToImport('Uva'), itemToImport('arroz')] },
      { name: 'Churrasco', items: [itemToImport('Carvão')] },
    ],
    pantries: [{ name: 'Cozinha', items: [itemToImport('Sal')] }],
  });
  const params = { importId: id };
  expect((await ana.call('undoImport', { params })).body).toEqual({ removed: 3, kept: 0 });
  expect(await readListNamesAndCounts(ana)).toEqual([['Feira', 1]]);
  expect((await ana.call('getPantries')).body).toEqual([]);
  expect((await ana.call('getDeletedLists')).body).toEqual([]);
  expect((await ana.expectFailure('undoImport', { params })).body.code).toBe('import-not-found');
});

it('API-45 IMP-07 keeps a list and a pantry that existed before, and a shared list', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira');
  const pantryId = await newPantry(ana);
  const { id, places } = await sendImport(ana, {
    lists: [
      { name: 'Churrasco', items: [itemToImport('Carvão')] },
      { listId, name: 'Feira', items: [itemToImport('Uva')] },
    ],
    pantries: [{ pantryId, name: 'Cozinha', items: [itemToImport('Sal')] }],
  });
  await share(ana, firstPlace(places).id);
  const undone = await ana.call('undoImport', { params: { importId: id } });
  expect(undone.body).toEqual({ removed: 3, kept: 0 });
  expect(new Map(await readListNamesAndCounts(ana))).toEqual(
    new Map([
      ['Churrasco', 0],
      ['Feira', 0],
    ]),
  );
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

it('API-45 IMP-07 keeps items that were changed after the import', async () => {
  const ana = await person();
  const { id, places } = await sendImport(ana, {
    lists: [
      { name: 'Feira', items: [itemToImport('Uva'), itemToImport('Sal'), itemToImport('Café')] },
    ],
    pantries: [{ name: 'Cozinha', items: [itemToImport('Arroz'), itemToImport('Óleo')] }],
  });
  const [listId = '', pantryId = ''] = places.map((place) => place.id);
  clock.advance(1_000);
  const [grape, salt] = await itemsOf(ana, listId);
  const body = { isChecked: true };
  await ana.call('changeListItem', { params: { listId, itemId: grape?.id ?? '' }, body });
  await ana.call('changeListItem', {
    params: { listId, itemId: salt?.id ?? '' },
    body: { quantity: 2 },
  });
  const [rice] = await stockOf(ana, pantryId);
  await ana.call('changePantryItem', {
    params: { pantryId, itemId: rice?.id ?? '' },
    body: { add: 1 },
  });
  const undone = await ana.call('undoImport', { params: { importId: id } });
  expect(undone.body).toEqual({ removed: 2, kept: 3 });
  expect((await itemsOf(ana, listId)).map(({ name }) => name).toSorted()).toEqual(['Sal', 'Uva']);
  expect((await stockOf(ana, pantryId)).map(({ name }) => name)).toEqual(['Arroz']);
});

it('API-44 API-45 CASA-50 records one activity for each list and pantry', async () => {
  const [ana, bia] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const anaInHousehold = ana.inHousehold(household.id);
  const listId = await newList(anaInHousehold, 'Feira');
  const { id } = await sendImport(anaInHousehold, {
    lists: [{ listId, name: 'Feira', items: [itemToImport('Uva'), itemToImport('Sal')] }],
    pantries: [{ name: 'Cozinha', items: [itemToImport('Arroz')] }],
  });
  await anaInHousehold.call('undoImport', { params: { importId: id } });
  const { activities } = (await bia.inHousehold(household.id).call('getActivity', { query: {} }))
    .body;
  // Activities of the same millisecond are in random order.
  expect(activities.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual(
    expect.arrayContaining(['items-added 2', 'items-removed 2', 'pantry-created 1']),
  );
  expect(activities.filter(({ kind }) => kind.startsWith('stock'))).toEqual([]);
});

it('IMP-06 IMP-25 DAT-09 deletes the record of an import after a year, and still adds no item twice', async () => {
  const ana = await person();
  const first = await sendImport(ana, importOfList('Feira', 'Uva'));
  clock.advance(366 * dayMs);
  await purge(database, [importsPurge], clock.now());
  const again = await sendImport(ana, importOfList('Feira', 'Uva'));
  expect(again.isRepeat).toBe(false);
  expect(again.id).not.toBe(first.id);
  expect(again.places).toMatchObject([{ isNew: false, added: 0, present: 1 }]);
});

const insertOlderImports = statement<{ id: string }, { householdId: string; now: Date }>(
  'test.insert-older-imports',
  `insert into imports (household_id, id, content_key, places, created_at)
   select :householdId, gen_random_uuid(), 'older ' || age, '[]', :now::timestamptz - age * interval '1 hour'
   from generate_series(1, 200) as age returning id`,
);
const selectKeys = statement<{ key: string }, { householdId: string }>(
  'test.select-import-keys',
  'select content_key as key from imports where household_id = :householdId order by created_at desc',
);

it('IMP-06 IMP-25 DAT-09 keeps the records of the newest 200 imports of a household', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  await database.rows(insertOlderImports, { householdId, now: clock.now() });
  await sendImport(ana, importOfList('Feira', 'Uva'));
  const keys = (await database.rows(selectKeys, { householdId })).map(({ key }) => key);
  expect(keys).toHaveLength(200);
  expect(keys.slice(1)).toEqual(Array.from({ length: 199 }, (_, index) => `older ${index + 1}`));
});
