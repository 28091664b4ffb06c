import { expect, it, vi } from 'vitest';
import type { Write } from '../reads-and-writes.ts';
import { createdIds, dependentsOf, referencedIds, refersTo } from './write-ids.ts';

const id = (number: number) => `01936d2e-0000-7000-8000-${String(number).padStart(12, '0')}`;
const makeWrite = (name: string, input: object) =>
  ({ name, key: name, ...input }) as unknown as Write;

it('UI-07 a write refers to the rows whose ids are in its path or anywhere in its body', () => {
  const change = makeWrite('changeListItem', {
    params: { listId: id(1), itemId: id(2) },
    body: { selectedProductId: id(3) },
    context: { products: [{ id: id(4) }] },
  });
  for (const referenced of [id(1), id(2), id(3), id(3).toUpperCase()]) {
    expect(refersTo(change, referenced)).toBe(true);
  }
  expect(refersTo(change, id(4))).toBe(false);
  const removal = makeWrite('removeListItem', { params: { listId: id(1), itemId: id(5) } });
  expect([...referencedIds([change, removal])]).toEqual([id(1), id(2), id(3), id(5)]);
});

it('UI-07 returns the ids of a created row and of the rows nested in it, and none for a change', () => {
  const list = makeWrite('createList', {
    body: { id: id(1), name: 'x', items: [{ id: id(2) }, {}] },
  });
  expect(createdIds(list)).toEqual([id(1), id(2)]);
  expect(createdIds(makeWrite('renameList', { params: {}, body: { id: id(1) } }))).toEqual([]);
});

it('UI-07 finds writes that depend on a refused create, directly or through another create', () => {
  const list = makeWrite('createList', { body: { id: id(1) } });
  const item = makeWrite('addListItem', { params: { listId: id(1) }, body: { id: id(2) } });
  const finish = makeWrite('finishPurchase', {
    params: {},
    body: { items: [{ listItemId: id(2) }] },
  });
  const unrelated = makeWrite('renameList', { params: { listId: id(9) } });
  expect(dependentsOf(list, [unrelated, item, finish])).toEqual([item, finish]);
  expect(dependentsOf(unrelated, [item])).toEqual([]);
});

it('UI-07 API-50 looks up the few ids of each later write, not each of many created ids', () => {
  const items = Array.from({ length: 300 }, (_, number) => ({ id: id(number) }));
  const list = makeWrite('createList', { body: { id: id(900), items } });
  const laterWrites = Array.from({ length: 300 }, (_, number) =>
    makeWrite('renameList', { params: { listId: id(1_000 + number) } }),
  );
  const toLowerCase = vi.spyOn(String.prototype, 'toLowerCase');
  try {
    expect(dependentsOf(list, laterWrites)).toEqual([]);
    expect(toLowerCase.mock.calls.length).toBeLessThan(1_000);
  } finally {
    toLowerCase.mockRestore();
  }
});
