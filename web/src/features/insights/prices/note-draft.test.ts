import { expect, it } from 'vitest';
import { parseNoteDraft } from './note-draft.ts';

it.each([
  ['4,99', '1', { price: 499 }],
  ['R$ 10,00', '3', { price: 333 }],
  ['0,05', '10', { price: 1 }],
  ['12,49', '0,5', { price: 2_498 }],
  ['99999,99', '1', { price: 9_999_999 }],
])(
  'INS-07 computes the price of one kg from the price %s for %s kg, rounded to the centavo',
  (price, quantity, expected) => {
    expect(parseNoteDraft({ price, quantity, unit: 'kg' })).toEqual(expected);
  },
);

it.each([
  ['', '1', 'price'],
  ['0', '1', 'price'],
  ['-1', '1', 'price'],
  ['1,999', '1', 'price'],
  ['1.500', '1', 'price'],
  ['100000', '1', 'price'],
  ['0,01', '10', 'price'],
  ['99999,99', '0,01', 'price'],
  ['5', '0', 'quantity'],
  ['5', 'x', 'quantity'],
])('INS-07 INS-20 refuses the price %s for the quantity %s', (price, quantity, invalidField) => {
  expect(parseNoteDraft({ price, quantity, unit: 'un' })).toEqual({ invalidField });
});

it('LST-24 INS-07 reads the price of 1500 pieces, but of 1,5 kg', () => {
  const draft = { price: '30', quantity: '1.500' };
  expect(parseNoteDraft({ ...draft, unit: 'un' })).toEqual({ price: 2 });
  expect(parseNoteDraft({ ...draft, unit: 'kg' })).toEqual({ price: 2_000 });
});
