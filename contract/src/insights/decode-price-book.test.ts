import { expect, it } from 'vitest';
import { decodePriceBookEntry } from './decode-price-book.ts';

it('INS-01 INS-02 DAT-06 decodes an entry of the price book into exact whole numbers', () => {
  const unitPrice = (price: number) => ({ measure: 'L' as const, price, per: 0.35 });
  const entry = {
    productId: '01890000-0000-7000-8000-000000000001',
    name: 'Guaraná lata 350 ml',
    itemNames: ['guarana'],
    usual: [{ unitPrice: unitPrice(3.49), count: 4 }],
    latest: [
      {
        supermarket: 'Feira',
        unitPrice: unitPrice(0.1),
        date: '2028-02-29T23:59:59.999Z',
        isNote: true,
      },
    ],
  };
  const exact = (price: number) => ({ measure: 'L', price, per: 350 });
  expect(decodePriceBookEntry(entry)).toEqual({
    ...entry,
    usual: [{ unitPrice: exact(349), count: 4 }],
    latest: [
      {
        supermarket: 'Feira',
        unitPrice: exact(10),
        at: Date.UTC(2028, 1, 29, 23, 59, 59, 999),
        isNote: true,
      },
    ],
  });
});
