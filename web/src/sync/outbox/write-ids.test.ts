import { expect, it } from 'vitest';
import type { Write } from '../types.ts';
import { createdIds, dependentsOf, idsNamedBy, namesId } from './write-ids.ts';

const id = (last: number) => `01936d2e-0000-7000-8000-${String(last).padStart(12, '0')}`;
const write = (name: string, parts: object) => ({ name, key: name, ...parts }) as unknown as Write;

it('UI-07 a write names the rows in its path and anywhere in its body', () => {
  const change = write('changeListItem', {
    params: { listId: id(1), itemId: id(2) },
    body: { selectedProductId: id(3) },
    context: { products: [{ id: id(4) }] },
  });
  for (const named of [id(1), id(2), id(3), id(3).toUpperCase()]) {
    expect(namesId(change, named)).toBe(true);
  }
  expect(namesId(change, id(4))).toBe(false);
  const removal = write('removeListItem', { params: { listId: id(1), itemId: id(5) } });
  expect([...idsNamedBy([change, removal])]).toEqual([id(1), id(2), id(3), id(5)]);
});

it('UI-07 a create makes its row and its nested rows; a change makes none', () => {
  const list = write('createList', { body: { id: id(1), name: 'x', items: [{ id: id(2) }, {}] } });
  expect(createdIds(list)).toEqual([id(1), id(2)]);
  expect(createdIds(write('renameList', { params: {}, body: { id: id(1) } }))).toEqual([]);
});

it('UI-07 finds writes that depend on a refused create, also through other creates', () => {
  const list = write('createList', { body: { id: id(1) } });
  const item = write('addListItem', { params: { listId: id(1) }, body: { id: id(2) } });
  const viaItem = write('finishPurchase', { params: {}, body: { items: [{ listItemId: id(2) }] } });
  const other = write('renameList', { params: { listId: id(9) } });
  expect(dependentsOf(list, [other, item, viaItem])).toEqual([item, viaItem]);
  expect(dependentsOf(other, [item])).toEqual([]);
});
