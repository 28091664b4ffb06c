import type { ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHomeWith } from '../../../../test/home.ts';
import { itemRow, listRow } from '../../../lib/items/rows.fixture.ts';
import { isSameThing, planJoins } from './joins.ts';
import { movingWrites } from './moving.mutations.ts';

const churrasco = 'churrasco';
const amountsOf = (items: readonly ListItem[] = []) =>
  items.map(({ name, quantity }) => `${quantity} ${name}`);

function createHome(...listItems: readonly ListItem[]) {
  const lists = [listRow('feira'), listRow(churrasco, { name: 'Churrasco' })];
  const home = createHomeWith({
    lists,
    listItems: [...listItems],
    claims: [{ id: 'feira 1', listId: 'feira', part: '1', userId: 'joao', claimedAt: '' }],
  });
  const itemsOf = (listId: string) => home.read('getList', { params: { listId } })?.items;
  const move = (
    listId: string,
    toListId: string,
    ...items: {
      id: string;
      position?: string;
      joins?: string;
      leaves?: { itemId: string; quantity: number };
    }[]
  ) => home.tap('moveListItems', { params: { listId }, body: { toListId, items } });
  return { ...home, move, itemsOf };
}

it('LST-61 shows a moved item at once on its new list, with all that it has, and ends its claim', () => {
  const taken = { isChecked: true, price: 5, purchasedQuantity: 2, supermarket: 'Assaí' };
  const item = itemRow('1', 'feira', { name: 'Leite', createdBy: 'joao', ...taken });
  const { move, itemsOf, read } = createHome(item);
  move('feira', churrasco, { id: '1', position: 'p' });
  expect(itemsOf('feira')).toEqual([]);
  const moved = { name: 'Leite', createdBy: 'joao', position: 'p', ...taken };
  expect(itemsOf(churrasco)).toMatchObject([moved]);
  expect(read('getClaims', { params: { listId: 'feira' } })).toEqual([]);
});

it('LST-61 LST-19 shows the sum at once, and takes it back', () => {
  const waiting = itemRow('w', churrasco, { name: 'Café', quantity: 1 });
  const { move, itemsOf } = createHome(waiting, itemRow('1', 'feira', { name: 'cafe' }));
  move('feira', churrasco, { id: '1', joins: 'w' });
  expect(amountsOf(itemsOf(churrasco))).toEqual(['2 Café']);
  expect(itemsOf('feira')).toEqual([]);
  move(churrasco, 'feira', { id: '1', leaves: { itemId: 'w', quantity: 1 } });
  expect(amountsOf(itemsOf(churrasco))).toEqual(['1 Café']);
});

it('LST-61 keeps a line of its own if the waiting item is another thing by now, and an undo then moves it back', () => {
  const waiting = itemRow('w', churrasco, { name: 'Café solúvel' });
  const { move, itemsOf } = createHome(waiting, itemRow('1', 'feira', { name: 'Café' }));
  move('feira', churrasco, { id: '1', joins: 'w' });
  expect(amountsOf(itemsOf(churrasco))).toEqual(['1 Café', '1 Café solúvel']);
  move(churrasco, 'feira', { id: '1', leaves: { itemId: 'w', quantity: 1 } });
  expect(amountsOf(itemsOf(churrasco))).toEqual(['1 Café solúvel']);
  expect(amountsOf(itemsOf('feira'))).toEqual(['1 Café']);
});

it('LST-61 changes nothing if the list or the item has gone', () => {
  const { move, itemsOf } = createHome(itemRow('1', 'feira'), itemRow('2', churrasco));
  move('feira', 'gone', { id: '1' });
  move('feira', churrasco, { id: 'unknown' }, { id: '2' });
  expect(itemsOf('feira')).toHaveLength(1);
  expect(itemsOf(churrasco)).toMatchObject([{ id: '2' }]);
});

it('LST-61 adds up only what loses nothing: not another unit, product, or a detail such as a note', () => {
  const waiting = itemRow('w', churrasco, { name: 'Queijo' });
  const isSame = (fields: object, other: object = {}) =>
    isSameThing(itemRow('1', 'feira', { name: 'queijo', ...fields }), { ...waiting, ...other });
  expect(isSame({})).toBe(true);
  expect(isSame({ quantity: 9, isImpulse: true, position: 'z' })).toBe(true);
  expect(isSame({ productId: 'p' })).toBe(true);
  expect(isSame({}, { productId: 'p', note: 'fatiado' })).toBe(true);
  expect(isSame({ note: 'fatiado' }, { note: 'fatiado' })).toBe(true);
  expect(isSame({ unit: 'kg' })).toBe(false);
  expect(isSame({ productId: 'p' }, { productId: 'q' })).toBe(false);
  expect(isSame({ note: 'fatiado' })).toBe(false);
  expect(isSame({ isChecked: true })).toBe(false);
  expect(isSame({ name: 'Queijo prato' })).toBe(false);
});

it('LST-61 adds two items of one name to the one that waits, and looks at each name once', () => {
  const waiting = itemRow('w', churrasco, { name: 'Sal' });
  const items = ['1', '2'].map((id) => itemRow(id, 'feira', { name: 'sal', quantity: 2 }));
  expect(planJoins(items, [waiting])).toMatchObject([
    { waiting: { id: 'w', quantity: 1 }, by: 2 },
    { waiting: { id: 'w', quantity: 3 }, by: 2 },
  ]);
  const ticked = { ...waiting, isChecked: true };
  expect(planJoins(items, [ticked])).toMatchObject([{ by: 0 }, { by: 0 }]);
});

it('LST-61 MOB-01 describes a move that waits to be sent', () => {
  const { replica } = createHome(itemRow('1', 'feira', { name: 'Leite' }));
  const describeMove = (...ids: string[]) =>
    movingWrites.moveListItems.describe(
      { body: { toListId: churrasco, items: ids.map((id) => ({ id })) } } as never,
      replica.rows,
    );
  expect(describeMove('1')).toBe('Mover "Leite" para a lista "Churrasco"');
  expect(describeMove('1', '2')).toBe('Mover 2 itens para a lista "Churrasco"');
});
