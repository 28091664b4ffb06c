import { newId, type ImportPlace, type NewImport } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import { newBarcode } from '../../../test/barcodes.ts';
import { holdOpen, untilWaiting } from '../../../test/lock-waits.ts';
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
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { lockPantry } from '../pantry/pantry.sql.ts';
import { importsPurge } from './imports.routes.ts';

const { database, person, clock } = await startApp();
clock.set('2026-11-20T14:00:00Z');

const dayMs = 86_400_000;
const thing = (name: string, more: object = {}) => ({
  name,
  quantity: 1,
  unit: 'un' as const,
  ...more,
});
const listOf = (name: string, ...names: string[]): NewImport => ({
  lists: [{ name, items: names.map((each) => thing(each)) }],
  pantries: [],
});
const send = async (by: Person, body: NewImport) => (await by.call('createImport', { body })).body;
const listsOf = async (by: Person) =>
  (await by.call('getLists')).body.map(({ name, _count }) => [name, _count.items] as const);
const placeOf = ([place]: readonly ImportPlace[]) => {
  if (!place) throw new Error('The import filled nothing.');
  return place;
};

it('API-44 IMP-05 adds items to a new list, an existing list and a pantry in one call', async () => {
  const ana = await person();
  const known = await newProduct(ana, { barcode: newBarcode() });
  const listId = await newList(ana, 'Feira');
  const pantryId = await newPantry(ana, 'Cozinha');
  const [unknownHere, unknownThere] = [newBarcode(), newBarcode()];
  const { places, ...answer } = await send(ana, {
    lists: [
      { name: 'Churrasco', items: [thing('Carvão', { quantity: 2 })] },
      {
        listId,
        name: 'Outro nome',
        items: [
          thing('Leite', { barcode: known.barcode }),
          thing('Batata', { quantity: 0.5, unit: 'kg', barcode: unknownHere }),
        ],
      },
    ],
    pantries: [
      {
        pantryId,
        name: 'Outro nome',
        items: [
          thing('Farinha', {
            quantity: 750,
            unit: 'g',
            lowStockAlertThreshold: 500,
            barcode: unknownHere,
          }),
          thing('Café', { barcode: known.barcode }),
          thing('Sal', { barcode: unknownThere }),
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
  expect(await itemsOf(ana, placeOf(places).id)).toMatchObject([
    { name: 'Carvão', quantity: 2, unit: 'un', isChecked: false },
  ]);
  expect(await itemsOf(ana, listId)).toMatchObject([
    { name: 'Leite', productId: known.id, scannedBarcode: null },
    { name: 'Batata', quantity: 0.5, unit: 'kg', productId: null, scannedBarcode: unknownHere },
  ]);
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { name: 'Café', productId: known.id },
    { name: 'Farinha', quantity: 750, unit: 'g', lowStockAlertThreshold: 500 },
    { name: 'Sal', productId: null },
  ]);
});

it('API-44 IMP-06 uses the list and the pantry that have the sent name, in any spelling', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira da Semana');
  const pantryId = await newPantry(ana, 'Despensa');
  const { places } = await send(ana, {
    lists: [{ name: 'FEIRA  da semana', items: [thing('Uva')] }],
    pantries: [{ name: 'despensa', items: [thing('Sal')] }],
  });
  expect(places.map(({ id, isNew }) => [id, isNew])).toEqual([
    [listId, false],
    [pantryId, false],
  ]);
});

it('API-44 IMP-06 does not add items that exist with the same name and unit', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId, { name: 'Pão Francês', quantity: 4 });
  await newItem(ana, listId, { name: 'Uva', isChecked: true });
  const pantryId = await newPantry(ana);
  await newStock(ana, pantryId, { name: 'Açúcar', quantity: 3 });
  clock.advance(1_000);
  const { places } = await send(ana, {
    lists: [
      {
        listId,
        name: 'Feira',
        items: [
          thing('pao frances'),
          thing('Pão francês', { unit: 'kg' }),
          thing('Uva'),
          thing('UVA'),
        ],
      },
    ],
    pantries: [{ pantryId, name: 'Cozinha', items: [thing('ACUCAR'), thing('Sal')] }],
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

it('API-44 IMP-06 adds nothing when the same content is sent again, also after changes of its items', async () => {
  const ana = await person();
  const first = await send(ana, listOf('Feira', 'Uva', 'Sal'));
  const { id: listId } = placeOf(first.places);
  const [grape, salt] = await itemsOf(ana, listId);
  if (!grape || !salt) throw new Error('The list lacks its items.');
  await ana.call('removeListItem', { params: { listId, itemId: salt.id } });
  const renamed = { name: 'Uva Thompson' };
  await ana.call('changeListItem', { params: { listId, itemId: grape.id }, body: renamed });
  clock.advance(dayMs);
  // A second call sends the same content with other spelling and order, into the existing list.
  const [list] = listOf('FEIRA', 'sal', 'uva').lists;
  if (!list) throw new Error('There is no list.');
  const again = await send(ana, { lists: [{ ...list, listId }], pantries: [] });
  expect(again).toEqual({
    id: first.id,
    isRepeat: true,
    createdAt: first.createdAt,
    unknownBarcodes: 0,
    places: [{ kind: 'list', id: listId, name: 'Feira', isNew: false, added: 0, present: 1 }],
  });
  expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(['Uva Thompson']);

  // Another household imports it for the first time.
  expect((await send(await person(), listOf('Feira', 'Uva', 'Sal'))).isRepeat).toBe(false);
});

it('API-44 IMP-06 treats content with other amounts, units, barcodes, lists or pantries as different', async () => {
  const ana = await person();
  const inList = (name: string, more: object): NewImport => ({
    lists: [{ name, items: [thing('Uva', more)] }],
    pantries: [],
  });
  const all: NewImport[] = [
    inList('Feira', {}),
    inList('Feira', { quantity: 2 }),
    inList('Feira', { unit: 'kg' }),
    inList('Feira', { barcode: newBarcode() }),
    inList('Festa', {}),
    { lists: [], pantries: [{ name: 'Feira', items: [thing('Uva')] }] },
  ];
  for (const body of all) expect((await send(ana, body)).isRepeat).toBe(false);
});

it('API-44 IMP-06 imports the same content again after all its items are gone', async () => {
  const ana = await person();
  const first = await send(ana, listOf('Feira', 'Uva'));
  await ana.call('deleteList', { params: { listId: placeOf(first.places).id } });
  const again = await send(ana, listOf('Feira', 'Uva'));
  expect(again).toMatchObject({ isRepeat: false, places: [{ isNew: true, added: 1 }] });
  expect(await listsOf(ana)).toEqual([['Feira', 1]]);
});

it('API-44 IMP-06 imports content once if two devices send it at the same time', async () => {
  const ana = await person();
  const all = await Promise.all([1, 2, 3].map(() => send(ana, listOf('Feira', 'Uva', 'Sal'))));
  expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  expect(await listsOf(ana)).toEqual([['Feira', 2]]);
});

it.each([
  ['an unknown pantry', { pantryId: newId(), name: 'Cozinha', items: [thing('Sal')] }],
  [
    'too much stock',
    { name: 'Cozinha', items: Array.from({ length: 1_999 }, (_, at) => thing(`Item ${at}`)) },
  ],
])('API-44 IMP-05 imports nothing if it meets %s at the end', async (_, pantry) => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  await newStock(ana, pantryId, { name: 'Arroz' });
  await newStock(ana, pantryId, { name: 'Sal' });
  const body = { ...listOf('Feira', 'Uva'), pantries: [pantry] };
  const { status, body: refusal } = await ana.refused('createImport', { body });
  expect([status, refusal.code]).toEqual(
    'pantryId' in pantry ? [404, 'pantry-not-found'] : [409, 'too-many-pantry-items'],
  );
  expect(await listsOf(ana)).toEqual([]);
});

it('API-44 IMP-05 refuses an unknown list, too many items and an empty import', async () => {
  const ana = await person();
  const refuse = async (body: NewImport) => (await ana.refused('createImport', { body })).body;
  const items = Array.from({ length: 1_000 }, (_, at) => thing(`Item ${at}`));
  expect((await refuse({ lists: [], pantries: [] })).fields).toEqual([
    { field: 'lists', message: 'Escolha para onde vão os itens.' },
  ]);
  const unknown = { listId: newId(), name: 'Feira', items: [thing('Uva')] };
  expect((await refuse({ lists: [unknown], pantries: [] })).code).toBe('list-not-found');
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId);
  const full = { lists: [{ listId, name: 'Feira', items }], pantries: [] };
  expect((await refuse(full)).code).toBe('too-many-items');
  expect(await listsOf(ana)).toEqual([['Feira', 1]]);
});

it('API-44 IMP-03 refuses more items than an import or a list may have, with a message', async () => {
  const ana = await person();
  const things = (count: number) => Array.from({ length: count }, (_, at) => thing(`Item ${at}`));
  const messagesOf = async (body: NewImport) =>
    (await ana.refused('createImport', { body })).body.fields?.map(({ message }) => message);
  expect(
    await messagesOf({ lists: [{ name: 'Feira', items: things(1_001) }], pantries: [] }),
  ).toEqual(['Uma lista tem no máximo 1.000 itens.']);
  expect(
    await messagesOf({ lists: [], pantries: [{ name: 'Cozinha', items: things(2_001) }] }),
  ).toContain('Uma despensa tem no máximo 2.000 itens.');
  const names = ['Feira', 'Festa', 'Sítio'];
  const lists = names.map((name, index) => ({ name, items: things(index === 2 ? 1 : 1_000) }));
  expect(await messagesOf({ lists, pantries: [] })).toEqual([
    'São mais de 2.000 itens. Importe uma parte de cada vez.',
  ]);
  const manyLists = Array.from({ length: 21 }, (_, at) => ({ name: `L${at}`, items: things(1) }));
  expect(await messagesOf({ lists: manyLists, pantries: [] })).toEqual([
    'São mais de 20 listas. Importe uma parte de cada vez.',
  ]);
  expect(await listsOf(ana)).toEqual([]);
});

it('API-44 API-45 IMP-05 IMP-07 refuses lists, pantries and imports of another household', async () => {
  const [ana, bia] = [await person(), await person()];
  const listId = await newList(ana, 'Feira');
  const pantryId = await newPantry(ana);
  const { id } = await send(ana, {
    lists: [{ listId, name: 'Feira', items: [thing('Uva')] }],
    pantries: [],
  });
  const intoList = { lists: [{ listId, name: 'Feira', items: [thing('Sal')] }], pantries: [] };
  const intoPantry = { lists: [], pantries: [{ pantryId, name: 'X', items: [thing('Sal')] }] };
  expect((await bia.refused('createImport', { body: intoList })).body.code).toBe('list-not-found');
  expect((await bia.refused('createImport', { body: intoPantry })).body.code).toBe(
    'pantry-not-found',
  );
  const undo = await bia.refused('undoImport', { params: { importId: id } });
  expect([undo.status, undo.body.message]).toEqual([404, 'Importação não encontrada.']);
  expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(['Uva']);
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

const endWaiting = statement<{ isEnded: boolean }>(
  'test.end-waiting',
  `select pg_terminate_backend(pid) as "isEnded" from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`,
);

it('API-44 IMP-05 stores nothing of an import that loses its connection before the end', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  const pantryId = await newPantry(ana);
  const body = {
    ...listOf('Feira', 'Uva'),
    pantries: [{ pantryId, name: 'Cozinha', items: [thing('Sal')] }],
  };
  // The import has filled the list when it waits for the pantry.
  const held = await holdOpen(database, (sql) => sql.first(lockPantry, pantryId, householdId));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refused = ana.refused('createImport', { body });
  await untilWaiting(database, 1, refused);
  expect(await database.rows(endWaiting)).toEqual([{ isEnded: true }]);
  expect((await refused).status).toBe(503);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('does not answer'));
  logged.mockRestore();
  await held.commit();
  expect(await listsOf(ana)).toEqual([]);
  expect(await stockOf(ana, pantryId)).toEqual([]);
  // The import is not recorded, so it can be sent again.
  expect((await send(ana, body)).isRepeat).toBe(false);
});

it('API-45 IMP-07 removes the items that an import added, and the list and pantry that it created', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId, { name: 'Arroz' });
  const { id } = await send(ana, {
    lists: [
      { listId, name: 'Feira', items: [thing('Uva'), thing('arroz')] },
      { name: 'Churrasco', items: [thing('Carvão')] },
    ],
    pantries: [{ name: 'Cozinha', items: [thing('Sal')] }],
  });
  const params = { importId: id };
  expect((await ana.call('undoImport', { params })).body).toEqual({ removed: 3, kept: 0 });
  expect(await listsOf(ana)).toEqual([['Feira', 1]]);
  expect((await ana.call('getPantries')).body).toEqual([]);
  expect((await ana.call('getDeletedLists')).body).toEqual([]);
  expect((await ana.refused('undoImport', { params })).body.code).toBe('import-not-found');
});

it('API-45 IMP-07 keeps a list and a pantry that existed before, and a shared list', async () => {
  const ana = await person();
  const listId = await newList(ana, 'Feira');
  const pantryId = await newPantry(ana);
  const { id, places } = await send(ana, {
    lists: [
      { name: 'Churrasco', items: [thing('Carvão')] },
      { listId, name: 'Feira', items: [thing('Uva')] },
    ],
    pantries: [{ pantryId, name: 'Cozinha', items: [thing('Sal')] }],
  });
  await share(ana, placeOf(places).id);
  const undone = await ana.call('undoImport', { params: { importId: id } });
  expect(undone.body).toEqual({ removed: 3, kept: 0 });
  expect(new Map(await listsOf(ana))).toEqual(
    new Map([
      ['Churrasco', 0],
      ['Feira', 0],
    ]),
  );
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

it('API-45 IMP-07 keeps items that were changed after the import', async () => {
  const ana = await person();
  const { id, places } = await send(ana, {
    lists: [{ name: 'Feira', items: [thing('Uva'), thing('Sal'), thing('Café')] }],
    pantries: [{ name: 'Cozinha', items: [thing('Arroz'), thing('Óleo')] }],
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
  const home = await createHousehold(ana);
  await home.invite(bia);
  const there = ana.inHousehold(home.id);
  const listId = await newList(there, 'Feira');
  const { id } = await send(there, {
    lists: [{ listId, name: 'Feira', items: [thing('Uva'), thing('Sal')] }],
    pantries: [{ name: 'Cozinha', items: [thing('Arroz')] }],
  });
  await there.call('undoImport', { params: { importId: id } });
  const { activities } = (await bia.inHousehold(home.id).call('getActivity', { query: {} })).body;
  // Their order within a millisecond is random.
  expect(activities.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual(
    expect.arrayContaining(['items-added 2', 'items-removed 2', 'pantry-created 1']),
  );
  expect(activities.filter(({ kind }) => kind.startsWith('stock'))).toEqual([]);
});

it('IMP-06 DAT-09 deletes the record of an import after a year, and still adds no item twice', async () => {
  const ana = await person();
  const first = await send(ana, listOf('Feira', 'Uva'));
  clock.advance(366 * dayMs);
  await purge(database, [importsPurge], clock.now());
  const again = await send(ana, listOf('Feira', 'Uva'));
  expect(again.isRepeat).toBe(false);
  expect(again.id).not.toBe(first.id);
  expect(again.places).toMatchObject([{ isNew: false, added: 0, present: 1 }]);
});

const insertOlder = statement<{ id: string }, [householdId: string, now: Date]>(
  'test.insert-older-imports',
  `insert into imports (household_id, id, content_key, places, created_at)
   select $1, gen_random_uuid(), 'older ' || age, '[]', $2::timestamptz - age * interval '1 hour'
   from generate_series(1, 200) as age returning id`,
);
const selectKeys = statement<{ key: string }, [householdId: string]>(
  'test.select-import-keys',
  'select content_key as key from imports where household_id = $1 order by created_at desc',
);

it('IMP-06 DAT-09 keeps the records of the newest 200 imports of a household', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  await database.rows(insertOlder, householdId, clock.now());
  await send(ana, listOf('Feira', 'Uva'));
  const keys = (await database.rows(selectKeys, householdId)).map(({ key }) => key);
  expect(keys).toHaveLength(200);
  expect(keys.slice(1)).toEqual(Array.from({ length: 199 }, (_, index) => `older ${index + 1}`));
});
