import { expect, it } from 'vitest';
import { formatItemCount } from './item-count.ts';

it.each([
  [0, '0 itens'],
  [1, '1 item'],
  [42, '42 itens'],
  [1_000, '1.000 itens'],
])('IMP-06 formats a count of %i as "%s"', (count, text) => {
  expect(formatItemCount(count)).toBe(text);
});
