import type { ListItemChange, Row } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createHomeWith, me, createProduct, tappedAt, type HomeRows } from '../../../test/home.ts';
import { itemRow, listRow } from '../../lib/items/rows.fixture.ts';

import { listWrites } from './lists.mutations.ts';

const feiraParams = { params: { listId: 'feira' } } as never;
const makeItemParams = (itemId: string) => ({ params: { listId: 'feira', itemId } }) as never;
/** Casts an object of a test to the type that the called function expects. */
const asExpectedType = (input: object) => input as never;

/** Creates a home with the lists 'feira' and 'mes'. The items are in 'feira'. */
function createHomeWithFeira(...items: NonNullable<HomeRows['listItems']>) {
  const home = createHomeWith({ lists: [listRow('feira'), listRow('mes')], listItems: items });
  const readList = () => home.read('getList', feiraParams);
  return {
    ...home,
    readList,
    readItems: () => readList()?.items ?? [],
    readItem: (id: string) => readList()?.items.find((item) => item.id === id),
    readNames: () => readList()?.items.map(({ name }) => name),
    changeItem: (itemId: string, body: object, context = {}) =>
      home.tap('changeListItem', asExpectedType({ params: { listId: 'feira', itemId }, body }), {
        context,
      }),
  };
}
const takenFields = {
  isChecked: true,
  price: 9.9,
  purchasedQuantity: 2,
  supermarket: 'São Jorge',
} as const;

it('LST-03 LST-01 shows a new list at once, after the other lists, with its items', () => {
  const { tap, read } = createHomeWithFeira();
  const [id, itemId] = [newId(), newId()];
  const items = [{ id: itemId, name: 'Sal', quantity: 1, unit: 'un' }];
  tap('createList', asExpectedType({ body: { id, name: 'Praia', items } }));
  // Without an id, a list is shown only after the server has created it.
  tap('createList', asExpectedType({ body: { id, name: 'Outra vez' } }));
  const lists = read('getLists', {}) ?? [];
  expect(lists.map(({ name }) => name)).toEqual(['feira', 'mes', 'Praia']);
  expect(lists.at(-1)).toMatchObject({
    createdAt: tappedAt,
    isShared: false,
    _count: { items: 1 },
  });
});

it('LST-03 LST-04 shows the new name of a list, and removes a deleted list with its items', () => {
  const { tap, read, readList } = createHomeWithFeira(itemRow('sal', 'feira'));
  tap('renameList', asExpectedType({ ...(feiraParams as object), body: { name: 'Sábado' } }));
  expect(readList()?.name).toBe('Sábado');
  tap('deleteList', feiraParams);
  expect(read('getLists', {})).toHaveLength(1);
  expect(readList()).toBeUndefined();
});

it('LST-06 shows an added item at once, before the checked ones, and ignores a repeated addition', () => {
  const { tap, readNames } = createHomeWithFeira(
    itemRow('a', 'feira', takenFields),
    itemRow('b', 'feira'),
  );
  const body = { id: 'c', name: 'Sal', quantity: 1, unit: 'un' };
  for (const _time of [1, 2])
    tap('addListItem', asExpectedType({ ...(feiraParams as object), body }));
  expect(readNames()).toEqual(['b', 'Sal', 'a']);
});

it.each<[string, ListItemChange, number | null]>([
  ['another quantity', { purchasedQuantity: 4 }, null],
  ['another price', { price: 5 }, null],
  ['another unit', { purchasedUnit: 'kg' }, null],
  ['putting it back', { isChecked: false }, null],
  ['no total', { paid: null }, null],
  ['the same total of 4', { price: 2.5, paid: 10, purchasedQuantity: 4 }, 10],
  ['the same amounts without a total', { price: 3.33, purchasedQuantity: 3 }, 10],
  ['another name', { name: 'Café', quantity: 5 }, 10],
  ['another planned unit', { unit: 'kg' }, 10],
  ['a tick', { isChecked: true }, 10],
])('SHO-26 lets a typed total end as the server does: %s', (_case, change, paid) => {
  const offer = { ...takenFields, price: 3.33, paid: 10, purchasedQuantity: 3 };
  const { changeItem, readItem } = createHomeWithFeira(itemRow('a', 'feira', offer));
  changeItem('a', change);
  expect(readItem('a')?.paid).toBe(paid);
});

it('LST-27 SYN-33 shows an unsent item at its position, and moves one', () => {
  const { tap, changeItem, readNames, readItem } = createHomeWithFeira(
    itemRow('a', 'feira', { position: '5' }),
    itemRow('b', 'feira', { position: '7' }),
  );
  const body = { id: 'c', name: 'Sal', quantity: 1, unit: 'un', position: '6' };
  tap('addListItem', asExpectedType({ ...(feiraParams as object), body }));
  expect(readNames()).toEqual(['a', 'Sal', 'b']);
  changeItem('b', { position: '5i' });
  expect(readNames()).toEqual(['a', 'b', 'Sal']);
  const id = '0198c000-0000-7000-8000-00000000000f';
  tap(
    'addListItem',
    asExpectedType({ ...(feiraParams as object), body: { ...body, id, position: undefined } }),
  );
  expect(readItem(id)?.position).toBe('0198c00000007000800000000000000f');
});

it('LST-19 adds to the current quantity, exactly and within the limits of the unit', () => {
  const { changeItem, readItem } = createHomeWithFeira(
    itemRow('sal', 'feira', { quantity: 1 }),
    itemRow('uva', 'feira', { quantity: 0.1, unit: 'kg' }),
  );
  for (const _device of [1, 2]) changeItem('sal', { add: 1 });
  changeItem('uva', { add: 0.2 });
  expect([readItem('sal')?.quantity, readItem('uva')?.quantity]).toEqual([3, 0.3]);
  changeItem('sal', { add: -99 });
  changeItem('uva', { add: -99 });
  expect([readItem('sal')?.quantity, readItem('uva')?.quantity]).toEqual([1, 0.01]);
  changeItem('sal', { add: 99_999 });
  expect(readItem('sal')?.quantity).toBe(99_999.999);
});

it('SHO-10 SHO-07 shows an added item with price, quantity and supermarket in the cart', () => {
  const { tap, readItem, read } = createHomeWithFeira();
  const rice = createProduct('rice', 'Arroz');
  const body = {
    id: 'c',
    name: 'Arroz',
    quantity: 1,
    unit: 'un',
    productId: 'rice',
    ...takenFields,
  };
  const context = { product: rice };
  tap(
    'addListItem',
    asExpectedType({ ...(feiraParams as object), body: { ...body, isChecked: undefined } }),
    {
      context,
    },
  );
  expect(readItem('c')).toMatchObject({ isChecked: true, product: rice, price: 9.9 });
  expect(read('getSupermarkets', {})?.names).toEqual(['São Jorge']);
});

it('LST-07 SHO-04 moves a ticked item down, and clears the price of an unticked one', () => {
  const rice = createProduct('rice');
  const takenRow = itemRow('a', 'feira', { ...takenFields, productId: 'rice', product: rice });
  const { changeItem, readNames, readItem } = createHomeWithFeira(
    takenRow,
    itemRow('b', 'feira'),
    itemRow('c', 'feira'),
  );
  changeItem('b', { isChecked: true });
  expect(readNames()).toEqual(['c', 'a', 'b']);
  changeItem('a', { isChecked: false });
  expect(readItem('a')).toMatchObject({
    isChecked: false,
    price: null,
    purchasedQuantity: null,
    supermarket: null,
    product: rice,
  });
});

it('SHO-19 keeps the planned quantity when an item is bought in another unit, and the purchased unit when the planned unit changes', () => {
  const { changeItem, readItem } = createHomeWithFeira(
    itemRow('a', 'feira', { quantity: 2, unit: 'kg' }),
  );
  changeItem('a', { ...takenFields, purchasedQuantity: 1, purchasedUnit: 'un' });
  expect(readItem('a')).toMatchObject({ quantity: 2, unit: 'kg', purchasedUnit: 'un' });
  changeItem('a', { isChecked: false });
  expect(readItem('a')).toMatchObject({ quantity: 2, unit: 'kg', purchasedUnit: null });
  changeItem('a', takenFields);
  changeItem('a', { unit: 'un' });
  expect(readItem('a')).toMatchObject({ unit: 'un', purchasedUnit: 'kg' });
});

it('SHO-18 stores neither an unregistered barcode nor the time of taking in the item', () => {
  const { changeItem, readItem } = createHomeWithFeira(itemRow('a', 'feira'));
  changeItem('a', { barcode: '7891000100103', takenAt: tappedAt, name: 'Novo' });
  expect(readItem('a')).not.toHaveProperty('barcode');
  expect(readItem('a')).not.toHaveProperty('takenAt');
  expect(readItem('a')?.name).toBe('Novo');
});

it('DAT-05 keeps the first spelling of a supermarket, and sorts the last used one first', () => {
  const home = createHomeWith({
    lists: [listRow('feira')],
    listItems: [itemRow('a', 'feira')],
    supermarkets: [
      { id: 'm1', name: 'Assaí', lastUsedAt: '2026-11-03T00:00:00.000Z' },
      { id: 'm2', name: 'São Jorge', lastUsedAt: '2026-11-02T00:00:00.000Z' },
    ],
  });
  const body = { ...takenFields, supermarket: 'SAO JORGE' };
  home.tap('changeListItem', asExpectedType({ params: { listId: 'feira', itemId: 'a' }, body }));
  expect(home.read('getSupermarkets', {})?.names).toEqual(['São Jorge', 'Assaí']);
  expect(home.read('getList', feiraParams)?.items[0]?.supermarket).toBe('São Jorge');
  home.tap(
    'planTrip',
    asExpectedType({ params: { listId: 'feira' }, body: { supermarket: 'assai' } }),
    {
      at: '2026-11-21T13:00:00.000Z',
    },
  );
  expect(home.read('getSupermarkets', {})?.names).toEqual(['Assaí', 'São Jorge']);
});

it('INS-08 SHO-01 changes the budget and the supermarket of a list independently, and removes a budget', () => {
  const { tap, readList } = createHomeWithFeira();
  const plan = (body: object) =>
    tap('planTrip', asExpectedType({ ...(feiraParams as object), body }));
  plan({ budget: 250 });
  plan({ supermarket: 'São Jorge' });
  expect(readList()).toMatchObject({ budget: 250, supermarket: 'São Jorge' });
  plan({ budget: null });
  expect(readList()).toMatchObject({ budget: null, supermarket: 'São Jorge' });
});

it('UI-07 shows nothing for a write to an item that another device has removed, and does not restore the item', () => {
  const { tap, receiveRows, changeItem, readItems, read } = createHomeWithFeira(
    itemRow('a', 'feira'),
    itemRow('b', 'feira'),
  );
  changeItem('a', { name: 'Outro' });
  tap('removeListItem', makeItemParams('b'));
  receiveRows({}, { listItems: ['a', 'b'] });
  expect(readItems()).toEqual([]);
  receiveRows({}, { lists: ['feira'] });
  expect(read('getLists', {})?.map(({ id }) => id)).toEqual(['mes']);
});

it('UI-07 replays waiting writes over newer rows, and shows the rows unchanged after a refusal', () => {
  const { changeItem, receiveRows, readItem, refuse } = createHomeWithFeira(
    itemRow('a', 'feira'),
    itemRow('b', 'feira'),
  );
  changeItem('a', { name: 'Meu nome' });
  receiveRows({ listItems: [itemRow('a', 'feira', { quantity: 7 })] });
  expect(readItem('a')).toMatchObject({ name: 'Meu nome', quantity: 7 });
  refuse();
  expect(readItem('a')).toMatchObject({ name: 'a', quantity: 7 });
});

it('LST-18 returns the planned items of the last purchase of a list, and ignores an undone one', () => {
  const makeFinishRow = (id: string, boughtAt: string, isUndone = false) => ({
    id,
    listId: 'feira',
    listName: 'feira',
    pantryId: 'p',
    boughtAt,
    boughtBy: null,
    isUndone,
    leftByUndo: null,
    budget: null,
    supermarket: null,
  });
  /** Returns a purchase. The longer its name is, the later its item was taken. */
  const makePurchaseRow = (finishId: string, name: string, fields: object = {}) => ({
    id: `${finishId} ${name}`,
    finishId,
    listItemId: name,
    listId: 'feira',
    name,
    productId: null,
    productName: null,
    categoryName: null,
    imageUrl: null,
    quantity: 1,
    unit: 'un' as const,
    price: 2,
    plannedQuantity: 3,
    plannedUnit: null,
    supermarket: null,
    isImpulse: false,
    boughtAt: tappedAt,
    boughtBy: null,
    takenAt: `2026-11-21T12:00:0${name.length}.000Z`,
    ...fields,
  });
  const home = createHomeWith({
    lists: [listRow('feira')],
    finishes: [
      makeFinishRow('f1', '2026-11-10T12:00:00.000Z'),
      makeFinishRow('f2', '2026-11-11T12:00:00.000Z'),
      makeFinishRow('f3', '2026-11-12T12:00:00.000Z', true),
    ],
    purchases: [
      makePurchaseRow('f1', 'velho'),
      makePurchaseRow('f2', 'leite'),
      makePurchaseRow('f2', 'sal', { plannedUnit: 'kg' }),
      makePurchaseRow('f3', 'x'),
    ],
  });
  expect(home.read('getLastPurchase', feiraParams)?.items).toEqual([
    { name: 'sal', quantity: 3, unit: 'kg', unitText: null, productId: null, note: null },
    { name: 'leite', quantity: 1, unit: 'un', unitText: null, productId: null, note: null },
  ]);
});

it('MOB-01 describes a new quantity with the unit that the item has after the change', () => {
  const { replica } = createHomeWithFeira(itemRow('sal', 'feira', { name: 'Sal' }));
  const descriptionOf = (body: ListItemChange) =>
    listWrites.changeListItem.describe(
      asExpectedType({ params: { listId: 'feira', itemId: 'sal' }, body }),
      replica.rows,
    );
  expect(descriptionOf({ quantity: 3 })).toMatch(/^Mudar "Sal" para 3\sun$/u);
  expect(descriptionOf({ quantity: 0.5, unit: 'kg' })).toMatch(/^Mudar "Sal" para 0,5\skg$/u);
  expect(descriptionOf({ unit: 'kg' })).toBe('Alterar "Sal"');
});

it('CASA-40 records at once who added, took or corrected an item, and clears who took it when it is unticked', () => {
  const joao = 'joao';
  const { tap, changeItem, readItem } = createHomeWithFeira(
    itemRow('sal', 'feira', { createdBy: joao, changedBy: joao }),
    itemRow('cafe', 'feira', {
      ...takenFields,
      createdBy: joao,
      takenBy: joao,
      changedBy: joao,
    }),
  );
  changeItem('sal', takenFields);
  expect(readItem('sal')).toMatchObject({ createdBy: joao, takenBy: me, changedBy: me });
  changeItem('sal', { price: 8 });
  expect(readItem('sal')).toMatchObject({ takenBy: me, correctedBy: null });
  changeItem('cafe', { unit: 'kg' });
  expect(readItem('cafe')).toMatchObject({ takenBy: joao, correctedBy: null, changedBy: me });
  changeItem('cafe', { price: 8 });
  expect(readItem('cafe')).toMatchObject({ takenBy: joao, correctedBy: me, changedBy: me });
  changeItem('cafe', { isChecked: false });
  expect(readItem('cafe')).toMatchObject({ createdBy: joao, takenBy: null, correctedBy: null });
  const body = { id: 'novo', name: 'Sal', quantity: 1, unit: 'un', ...takenFields };
  tap('addListItem', asExpectedType({ ...(feiraParams as object), body }));
  expect(readItem('novo')).toMatchObject({ createdBy: me, takenBy: me, changedBy: me });
});

it('CASA-41 sends the previous state with a change of an item in the cart if the household has several members', () => {
  const makeMember = (id: string) => ({ id }) as Row<'members'>;
  const { replica, receiveRows } = createHomeWithFeira(
    itemRow('sal', 'feira'),
    itemRow('cafe', 'feira', { ...takenFields, purchasedUnit: 'kg' }),
  );
  const basisOf = (itemId: string, body: ListItemChange) =>
    listWrites.changeListItem.basedOn(
      asExpectedType({ params: { listId: 'feira', itemId }, body }),
      replica.rows,
    );
  expect(basisOf('sal', takenFields)).toBeUndefined();
  expect(basisOf('sal', { ...takenFields, seen: null })).toStrictEqual({ seen: undefined });
  receiveRows({ members: [makeMember(me), makeMember('joao')] });
  expect(basisOf('sal', takenFields)).toEqual({ seen: null });
  const seen = { price: 9.9, paid: null, purchasedQuantity: 2, purchasedUnit: 'kg' };
  for (const body of [{ price: 5 }, { isChecked: false }, { purchasedQuantity: 1 }]) {
    expect(basisOf('cafe', body)).toEqual({ seen });
  }
  // The last of these changes contains already what its dialog showed.
  for (const body of [
    { name: 'Café' },
    { add: 1 },
    { selectedProductId: null },
    { price: 5, seen: null },
  ]) {
    expect(basisOf('cafe', body)).toBeUndefined();
  }
});
