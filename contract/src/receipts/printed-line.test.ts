import { describe, expect, it } from 'vitest';
import { adjustmentsOf, isAsPrinted, receiptAmounts, shownAmounts } from './printed-line.ts';

/** 12 cans at R$ 5,09, with R$ 1,74 of the discount of the whole receipt. */
const cans = {
  quantity: 12,
  unit: 'un',
  price: 4.95,
  total: 59.34,
  printed: { quantity: 12, unit: 'un', price: 5.09, total: 61.08, discount: 1.74, addition: 0 },
};
const withoutReceipt = { quantity: 2, unit: 'un', price: 3, total: 6 };

describe('NF-10', () => {
  it('NF-10 shows the printed price and total of a line, and its share as the discount', () => {
    expect(shownAmounts(cans)).toEqual({ price: 5.09, total: 61.08 });
    expect(adjustmentsOf([cans, withoutReceipt])).toEqual({ discount: 174, addition: 0 });
  });

  it('NF-10 shows entered amounts for a line without a receipt', () => {
    for (const line of [withoutReceipt, { ...withoutReceipt, printed: null }]) {
      expect(shownAmounts(line)).toEqual({ price: 3, total: 6 });
      expect(isAsPrinted(line)).toBe(false);
    }
    expect(adjustmentsOf([withoutReceipt])).toEqual({ discount: 0, addition: 0 });
  });

  it.each([
    ['amount', { total: 59.33 }],
    ['quantity', { quantity: 11 }],
    ['unit', { unit: 'kg' }],
  ])('NF-10 shows the corrected amounts of a line whose %s was corrected', (_, correction) => {
    const corrected = { ...cans, ...correction };
    expect(isAsPrinted(corrected)).toBe(false);
    expect(shownAmounts(corrected)).toEqual({ price: 4.95, total: corrected.total });
    expect(adjustmentsOf([corrected])).toEqual({ discount: 0, addition: 0 });
  });

  it('NF-10 shows an addition, and no price where a line joins several prices', () => {
    const line = {
      quantity: 3,
      unit: 'un',
      price: 5.04,
      total: 15.12,
      printed: { quantity: 3, unit: 'un', price: null, total: 15, discount: 0.38, addition: 0.5 },
    };
    expect(shownAmounts(line)).toEqual({ price: null, total: 15 });
    expect(adjustmentsOf([line])).toEqual({ discount: 38, addition: 50 });
  });

  it('NF-10 leads from the printed totals of a receipt to its total, to the centavo', () => {
    const amounts = receiptAmounts({
      total: 70,
      discount: 1.74,
      lines: [
        { quantity: 12, price: 5.09, paid: 59.34, total: 61.08, discount: 1.74, addition: 0 },
        { quantity: 1, price: 9.9, paid: 10, total: 9.9, discount: 0, addition: 0.1 },
      ],
    });
    expect(amounts).toEqual({
      discount: 174,
      addition: 10,
      unread: 66,
      lines: [
        { price: 5.09, total: 61.08 },
        { price: 9.9, total: 9.9 },
      ],
    });
    expect(6_108 + 990 - amounts.discount + amounts.addition + amounts.unread).toBe(7_000);
  });

  it('NF-10 completes a receipt without stored totals only if its prices and its discount add up', () => {
    const lines = [{ quantity: 12, price: 5.09, paid: 59.34 }];
    expect(receiptAmounts({ total: 59.34, discount: 1.74, lines })).toEqual({
      discount: 174,
      addition: 0,
      unread: 0,
      lines: [{ price: 5.09, total: 61.08 }],
    });
    // The discount says something else, so nothing is called printed that may not have been printed.
    expect(receiptAmounts({ total: 59.34, discount: 1.7, lines })).toEqual({
      discount: 0,
      addition: 0,
      unread: 0,
      lines: [{ price: null, total: 59.34 }],
    });
    expect(
      receiptAmounts({
        total: 3,
        discount: 0,
        lines: [{ quantity: 2, price: 1.5, paid: 3, total: null }],
      }).lines,
    ).toEqual([{ price: 1.5, total: 3 }]);
  });
});
