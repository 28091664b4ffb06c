import { expect, it } from 'vitest';
import { compare, hasSameRows } from './compare.ts';

const acknowledged = { items: new Set(['a', 'b']), stock: new Map([['s', 5]]) };

it('finds no difference if the server has each acknowledged write once', () => {
  const stored = { items: ['a', 'b'], stock: new Map([['s', 5]]) };
  expect(compare(acknowledged, stored)).toEqual({ lost: 0, doubled: 0 });
});

it('counts lost items and lost changes of stock', () => {
  expect(compare(acknowledged, { items: ['a'], stock: new Map([['s', 3]]) })).toEqual({
    lost: 3,
    doubled: 0,
  });
  expect(compare(acknowledged, { items: ['a', 'b'], stock: new Map() })).toEqual({
    lost: 5,
    doubled: 0,
  });
});

it('counts doubled items and doubled changes of stock', () => {
  const stored = { items: ['a', 'a', 'b', 'x'], stock: new Map([['s', 7]]) };
  expect(compare(acknowledged, stored)).toEqual({ lost: 0, doubled: 4 });
});

it('detects whether two devices show the same rows', () => {
  const shown = { items: ['a', 'b'], stock: new Map([['s', 5]]) };
  expect(hasSameRows(shown, { ...shown, items: ['b', 'a'] })).toBe(true);
  for (const items of [['a'], ['a', 'b', 'c'], ['a', 'c']]) {
    expect(hasSameRows(shown, { ...shown, items })).toBe(false);
  }
  for (const stock of [new Map(), new Map([['s', 4]]), new Map([['x', 5]])]) {
    expect(hasSameRows(shown, { ...shown, stock })).toBe(false);
  }
});
