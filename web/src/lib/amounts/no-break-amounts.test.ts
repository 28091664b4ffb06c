import { expect, it } from 'vitest';
import { withNoBreakAmounts } from './no-break-amounts.ts';

it.each([
  ['Queijo 300 g', 'Queijo 300\u00a0g'],
  ['Suco 1,5 L de uva 2 un', 'Suco 1,5\u00a0L de uva 2\u00a0un'],
  ['Leite 2 garrafas', 'Leite 2 garrafas'],
  ['Arroz', 'Arroz'],
])('UI-06 keeps the amounts in %s together', (name, shown) => {
  expect(withNoBreakAmounts(name)).toBe(shown);
});
