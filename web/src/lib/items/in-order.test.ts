import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

it('SYN-33 sorts rows by position, and equal positions by id', () => {
  const rows = [
    { id: 'a', position: '0199z' },
    { id: 'd', position: '0198' },
    { id: 'c', position: '01985' },
    { id: 'b', position: '0198' },
  ];
  expect(idsOf(inOrder(rows))).toEqual(['b', 'd', 'c', 'a']);
});

it('SYN-33 sorts rows without a position, as a list or a row of an older version, by the time in their ids', () => {
  const early = { id: '0198c000-0000-7000-8000-00000000000f' };
  const between = { id: 'ffffffff-0000-4000-8000-000000000000', position: '0198c000000070009' };
  const late = { id: '0198c000-0000-7000-a000-000000000000' };
  expect(inOrder([late, between, early])).toEqual([early, between, late]);
});
