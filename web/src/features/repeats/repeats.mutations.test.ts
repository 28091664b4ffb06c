import { dueItemId, repeatIdOf } from '@quitanda/contract/repeats/repeat-ids';
import type { RepeatRule } from '@quitanda/contract/repeats/schedule';
import { expect, it } from 'vitest';
import { createHomeWith, createProduct, tappedAt } from '../../../test/home.ts';
import { itemRow, listRow } from '../../lib/items/rows.fixture.ts';

// A Saturday.
const everySaturday: RepeatRule = { unit: 'week', every: 1, day: 6 };
const params = { listId: 'mercado' };
const repeatId = repeatIdOf('mercado', 'Leite');
const repeatParams = { ...params, repeatId };
const dueId = dueItemId(repeatId, '2026-11-28');
const body = {
  name: 'Leite',
  quantity: 2,
  unit: 'un',
  rule: everySaturday,
  setAt: tappedAt,
} as const;
const onTheDay = { at: '2026-11-28T12:00:00.000Z' };
const due = { params, body: { items: [{ id: dueId, repeatId }] } };

function createHome(items: ReturnType<typeof itemRow>[] = []) {
  const home = createHomeWith({ lists: [listRow('mercado')], listItems: items });
  home.tap('setRepeat', { params: repeatParams, body });
  return {
    ...home,
    repeats: () => home.read('getRepeats', {}),
    pending: () =>
      home
        .read('getList', { params })
        ?.items.filter(({ isChecked }) => !isChecked)
        .map(({ id, name, quantity }) => [id, name, quantity]),
  };
}

it('REP-01 shows at once when the item returns, and changes it under any spelling of the name', () => {
  const { repeats, tap } = createHome();
  expect(repeats()).toMatchObject([{ id: repeatId, nextOn: '2026-11-28', addedOn: null }]);
  const monthly = { unit: 'month', every: 1, day: 31 } as const;
  tap('setRepeat', { params: repeatParams, body: { ...body, name: 'LEITE', rule: monthly } });
  expect(repeats()).toMatchObject([{ id: repeatId, name: 'LEITE', nextOn: '2026-11-30' }]);
});

it('REP-03 adds a due item once, and shows no second one when the other phone was first', () => {
  const { repeats, pending, tap, receiveRows, replica } = createHome();
  tap('addDueItems', due, onTheDay);
  tap('addDueItems', due, onTheDay);
  expect(pending()).toEqual([[dueId, 'Leite', 2]]);
  const added = { nextOn: '2026-12-05', addedOn: '2026-11-28' };
  expect(repeats()).toMatchObject([added]);
  // The server's rows have the addition of the other phone, below this one, which still waits.
  const [repeat] = replica.rows.all('repeats');
  if (repeat === undefined) throw new Error('Nothing repeats.');
  receiveRows({
    repeats: [{ ...repeat, ...added }],
    listItems: [itemRow(dueId, 'mercado', { name: 'Leite', quantity: 2, isChecked: true })],
  });
  expect(pending()).toEqual([]);
});

it('REP-03 adds nothing where the name or the product waits, and takes the next date', () => {
  const waiting = createHome([itemRow('i', 'mercado', { name: 'leite' })]);
  waiting.tap('addDueItems', due, onTheDay);
  expect(waiting.pending()).toEqual([['i', 'leite', 1]]);
  expect(waiting.repeats()).toMatchObject([{ nextOn: '2026-12-05', addedOn: null }]);
  const ticked = createHome([itemRow('i', 'mercado', { name: 'leite', isChecked: true })]);
  ticked.tap('addDueItems', due, onTheDay);
  expect(ticked.pending()).toEqual([[dueId, 'Leite', 2]]);
  const linked = itemRow('i', 'mercado', { name: 'Leite Ninho', productId: 'milk' });
  const byProduct = createHome([linked]);
  byProduct.tap('setRepeat', { params: repeatParams, body: { ...body, productId: 'milk' } });
  byProduct.tap('addDueItems', due, onTheDay);
  expect(byProduct.pending()).toEqual([['i', 'Leite Ninho', 1]]);
});

it('REP-03 ignores a date that is no longer the next one, and a repeat that has ended', () => {
  const { pending, tap } = createHome();
  const later = { params, body: { items: [{ id: dueItemId(repeatId, '2026-12-05'), repeatId }] } };
  tap('addDueItems', later, onTheDay);
  tap('endRepeat', { params: repeatParams });
  tap('addDueItems', due, onTheDay);
  expect(pending()).toEqual([]);
});

it('REP-03 adds the item with its product, of nobody', () => {
  const product = createProduct('milk');
  const home = createHome([
    itemRow('i', 'mercado', { name: 'Leite', isChecked: true, productId: 'milk', product }),
  ]);
  home.tap('setRepeat', { params: repeatParams, body: { ...body, productId: 'milk' } });
  home.tap('addDueItems', due, onTheDay);
  const added = home.read('getList', { params })?.items.find(({ id }) => id === dueId);
  expect(added).toMatchObject({ productId: 'milk', product, createdBy: null });
});

it('REP-12 keeps the schedule when the item is ticked or removed, and rests with a deleted list', () => {
  const { repeats, tap } = createHome();
  tap('addDueItems', due, onTheDay);
  const itemParams = { params: { ...params, itemId: dueId } };
  tap('changeListItem', { ...itemParams, body: { isChecked: true } });
  tap('removeListItem', itemParams);
  expect(repeats()).toMatchObject([{ nextOn: '2026-12-05' }]);
  tap('deleteList', { params });
  expect(repeats()).toEqual([]);
});

it('REP-06 ends it on the device', () => {
  const { repeats, tap } = createHome();
  tap('endRepeat', { params: repeatParams });
  expect(repeats()).toEqual([]);
});
