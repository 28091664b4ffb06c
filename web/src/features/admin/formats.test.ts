import { expect, it } from 'vitest';
import { countText, formatBytes } from './formats.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [34_512_345, '34,5 MB'],
  [2_000_000_000_000_000, '2.000 TB'],
])('ADM-03 formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes).replaceAll('\u00A0', ' ')).toBe(text);
});

it('ADM-06 uses the singular or the plural noun', () => {
  expect([countText(1, 'item', 'itens'), countText(1_234, 'item', 'itens')]).toEqual([
    '1\u00A0item',
    '1.234\u00A0itens',
  ]);
});
