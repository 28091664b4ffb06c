import { expect, it } from 'vitest';
import { keepEqual } from './keep-equal.ts';

const makeRow = (id: string, more: object = {}) => ({
  id,
  name: `row ${id}`,
  tags: [{ n: 1 }],
  ...more,
});
const keepEqualAs = <T>(before: unknown, after: T) => keepEqual(before, after) as T;

it('UI-07 reuses the objects of equal parts', () => {
  const before = { rows: [makeRow('a'), makeRow('b')], total: 2 };
  expect(keepEqualAs(before, structuredClone(before))).toBe(before);
  const after = keepEqualAs(before, {
    rows: [makeRow('a'), makeRow('b', { name: 'new' })],
    total: 2,
  });
  expect(after).toEqual({ rows: [makeRow('a'), makeRow('b', { name: 'new' })], total: 2 });
  expect(after.rows[0]).toBe(before.rows[0]);
  expect(after.rows[1]?.tags).toBe(before.rows[1]?.tags);
});

it('UI-07 reuses the object of a moved row, also if other rows were added or removed', () => {
  const before = [makeRow('a'), makeRow('b'), makeRow('c')];
  const after = keepEqualAs(before, [makeRow('c'), makeRow('x'), makeRow('b')]);
  expect(after.map(({ id }) => id)).toEqual(['c', 'x', 'b']);
  expect([after[0], after[2]]).toEqual([before[2], before[1]]);
  expect(after[0]).toBe(before[2]);
  expect(after[2]).toBe(before[1]);
});

it.each([
  [[makeRow('a')], [makeRow('a'), makeRow('b')]],
  [[makeRow('a'), makeRow('b')], [makeRow('a')]],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: undefined }, {}],
  [{}, { a: undefined }],
  [{ a: undefined }, { b: undefined }],
  [[], {}],
  [{ a: 1 }, null],
  [undefined, { a: 1 }],
  [{ a: [] }, { a: {} }],
])('UI-07 does not return the object %j for the different value %j', (before, after) => {
  expect(keepEqualAs<unknown>(before, after)).toStrictEqual(after);
  expect(keepEqualAs<unknown>(before, after)).not.toBe(before);
});
