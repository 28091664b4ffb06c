/** Writes of lists that meet a change of another device. */
import { expect, it } from 'vitest';
import { createHomeWith } from '../../../test/home.ts';
import { listRow } from '../../lib/items/rows.fixture.ts';
import { listWrites } from './lists.mutations.ts';

const feiraParams = { params: { listId: 'feira' } };

it('LST-17 keeps a list that exists again when its deletion is undone', () => {
  const home = createHomeWith({ lists: [{ ...listRow('feira'), name: 'Sábado' }] });
  const list = { ...listRow('feira'), items: [], _count: { items: 0 } };
  home.tap('restoreList', feiraParams, { context: { list } });
  expect(home.read('getLists', {})?.map(({ name }) => name)).toEqual(['Sábado']);
});

it.each([
  [{ purchasedQuantity: 2 }, []],
  [{ price: 9.9 }, []],
  [{ quantity: 2 }, ['item-not-found']],
])(
  'CASA-45 asks about a change of a removed item only if the item was taken: %o',
  (change, codes) => {
    const seen = { price: null, purchasedQuantity: null, purchasedUnit: 'un' };
    const write = { ...feiraParams, body: { ...change, seen } };
    expect(listWrites.changeListItem.obsoleteOn(write as never)).toEqual(codes);
  },
);

it('SYN-37 asks about what was typed in the dialog of a removed item', () => {
  const edit = { ...feiraParams, body: { quantity: 2 }, context: { editedItem: {} } };
  expect(listWrites.changeListItem.obsoleteOn(edit as never)).toEqual([]);
});
