import { lineTotal, toCentavos, toThousandths } from '@quitanda/contract/values';
import { expect, it } from 'vitest';
import { paidTotalOf, unitPriceFor } from './total-paid.ts';

const priceFor = (paid: number, quantity: number) =>
  unitPriceFor(toCentavos(paid), toThousandths(quantity));

it('SHO-14 finds the unit price of goods weighed at the counter', () => {
  expect(priceFor(8.09, 1.35)).toEqual({ unitPrice: 599, total: 809 });
  expect(priceFor(12.34, 0.385)).toEqual({ unitPrice: 3205, total: 1234 });
  expect(priceFor(0, 2)).toEqual({ unitPrice: 0, total: 0 });
});

it('SHO-14 returns the nearest line total if no unit price in centavos gives the total', () => {
  expect(priceFor(10, 3)).toEqual({ unitPrice: 333, total: 999 });
  expect(priceFor(16.58, 3)).toEqual({ unitPrice: 553, total: 1659 });
});

it('SHO-14 returns the exact total if a unit price in centavos gives it', () => {
  for (let quantity = 10; quantity <= 3_000; quantity += 37) {
    for (let price = 0; price <= 900; price += 7) {
      const thousandths = toThousandths(quantity / 1_000);
      const paid = lineTotal(toCentavos(price / 100), thousandths);
      expect(unitPriceFor(paid, thousandths).total).toBe(paid);
    }
  }
});

it("SHO-14 counts 'leve 3 pague 2' as two at the shelf price", () => {
  expect(paidTotalOf(toCentavos(8.29), toThousandths(2))).toBe(1658);
});
