import { expect, it } from 'vitest';
import { derivedPrice } from './derived-price.ts';
import { lineTotal, toCentavos, toThousandths } from './values.ts';

const priceFor = (paid: number, quantity: number) =>
  derivedPrice(toCentavos(paid), toThousandths(quantity));

it.each([
  [8.09, 1.35, 599],
  [12.34, 0.385, 3205],
  [10, 3, 333],
  [16.58, 3, 553],
  [4.78, 3, 159],
  [4.5, 100, 5],
  [0, 2, 0],
  // What was paid for is not free, and no price is above the limit.
  [0.01, 9, 1],
  [9_999_999.99, 0.01, 9_999_999],
])('SHO-25 derives the unit price of %s for %s', (paid, quantity, price) => {
  expect(priceFor(paid, quantity)).toBe(price);
});

it('SHO-14 SHO-25 returns a price with the same total wherever a price in centavos has that total', () => {
  for (let quantity = 10; quantity <= 3_000; quantity += 37) {
    for (let price = 0; price <= 900; price += 7) {
      const thousandths = toThousandths(quantity / 1_000);
      const paid = lineTotal(toCentavos(price / 100), thousandths);
      expect(lineTotal(derivedPrice(paid, thousandths), thousandths)).toBe(paid);
    }
  }
});
