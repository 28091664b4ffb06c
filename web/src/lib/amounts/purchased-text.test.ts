import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../test/text-of.ts';
import { purchasedText } from './purchased-text.ts';

it.each([
  [1, 'un', 'Arroz 5 kg', '1 pacote'],
  [2, 'un', 'Arroz 5 kg', '2 pacotes'],
  [2, 'un', 'Suco 1 L', '2 un'],
  [0.5, 'kg', 'Banana', '0,5 kg'],
  [3, 'un', null, '3 un'],
] as const)('SHO-04 SHO-19 describes %d %s of %s: %s', (quantity, unit, name, text) => {
  expect(withPlainSpaces(purchasedText(quantity, unit, name))).toBe(text);
});
