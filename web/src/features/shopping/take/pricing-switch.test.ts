import { toCentavos } from '@quitanda/contract/values';
import { describe, expect, it } from 'vitest';
import type { ItemDraft, Pricing } from './item-draft.ts';
import { farOffText, switchPricing } from './pricing-switch.ts';

const draft = (fields: Partial<ItemDraft>): ItemDraft => ({
  pricing: 'per-unit',
  price: '7,98',
  quantity: '3',
  paidQuantity: '',
  ...fields,
});
function after(from: ItemDraft, ...ways: Pricing[]): ItemDraft {
  const now = { ...from };
  for (const way of ways) Object.assign(now, switchPricing(now, way));
  return now;
}

describe('SHO-14 another way to enter the price', () => {
  it('SHO-14 converts the unit price into the total, and back', () => {
    expect(after(draft({}), 'total').price).toBe('23,94');
    expect(after(draft({}), 'total', 'per-unit').price).toBe('7,98');
    const typed = draft({ pricing: 'total', price: '10,00' });
    expect(after(typed, 'per-unit').price).toBe('3,33');
  });

  it('SHO-14 restores the typed price, not the rounded one', () => {
    const weighed = draft({ price: '5,99', quantity: '0,05' });
    expect(after(weighed, 'total').price).toBe('0,30');
    expect(after(weighed, 'total', 'per-unit').price).toBe('5,99');
    const more = { ...after(weighed, 'total'), quantity: '0,1' };
    expect(after(more, 'per-unit').price).toBe('3,00');
  });

  it('SHO-14 does not change text that is not a number yet', () => {
    expect(after(draft({ price: '' }), 'total').price).toBe('');
    expect(after(draft({ quantity: '' }), 'total').price).toBe('7,98');
    expect(after(draft({ pricing: 'total', quantity: 'x' }), 'per-unit').price).toBe('7,98');
  });

  it.each([
    ['1', '3', '2'],
    ['', '3', '2'],
    ['2', '2', '1'],
    ['3', '3', '2'],
    ['10', '10', '9'],
    ['2,5', '2,5', '2'],
  ])("SHO-14 'Leve e pague' opens with %s taken as 'Leve %s, Pague %s'", (had, quantity, paid) => {
    expect(after(draft({ quantity: had }), 'take-and-pay')).toMatchObject({
      quantity,
      paidQuantity: paid,
      price: '7,98',
    });
  });

  it('SHO-14 keeps an offer that is still valid', () => {
    const offer = draft({ quantity: '6', paidQuantity: '4' });
    expect(after(offer, 'take-and-pay').paidQuantity).toBe('4');
    expect(after({ ...offer, quantity: '4' }, 'take-and-pay').paidQuantity).toBe('3');
  });

  it('SHO-14 keeps the total when the user switches between the offer and the total', () => {
    const offer = draft({ pricing: 'take-and-pay', paidQuantity: '2' });
    expect(after(offer, 'total').price).toBe('15,96');
    expect(after(offer, 'per-unit').price).toBe('7,98');
    const paid = draft({ pricing: 'total', price: '15,98' });
    expect(after(paid, 'take-and-pay')).toMatchObject({ price: '7,99', paidQuantity: '2' });
  });
});

describe('SHO-22 a price ten times off', () => {
  const text = (price: number, usual: number) => farOffText(toCentavos(price), toCentavos(usual));

  it('SHO-22 is asked about, upwards and downwards', () => {
    expect(text(299, 29.9)).toBe('10 vezes o que você costuma pagar');
    expect(text(750, 29.9)).toBe('25 vezes o que você costuma pagar');
    expect(text(2.99, 29.9)).toBe('10 vezes menos do que você costuma pagar');
  });

  it('SHO-22 is not asked about below that, or without a known price', () => {
    expect(text(298.99, 29.9)).toBeUndefined();
    expect(text(3, 29.9)).toBeUndefined();
    expect(text(299, 0)).toBeUndefined();
  });
});
