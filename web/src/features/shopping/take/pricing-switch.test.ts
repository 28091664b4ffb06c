import { toCentavos } from '@quitanda/contract/values';
import { describe, expect, it } from 'vitest';
import type { ItemDraft, Pricing } from './item-draft.ts';
import { unusualPriceText, switchPricing } from './pricing-switch.ts';

const makeDraft = (fields: Partial<ItemDraft>): ItemDraft => ({
  pricing: 'per-unit',
  price: '7,98',
  quantity: '3',
  paidQuantity: '',
  ...fields,
});
/** Returns the draft after it was switched to each of the pricings, in this order. */
function switchTo(initial: ItemDraft, ...pricings: Pricing[]): ItemDraft {
  const current = { ...initial };
  for (const pricing of pricings) Object.assign(current, switchPricing(current, pricing, 'un'));
  return current;
}

describe('SHO-14 switching how the price is entered', () => {
  it('SHO-14 converts the unit price into the total, and back', () => {
    expect(switchTo(makeDraft({}), 'total').price).toBe('23,94');
    expect(switchTo(makeDraft({}), 'total', 'per-unit').price).toBe('7,98');
    const totalDraft = makeDraft({ pricing: 'total', price: '10,00' });
    expect(switchTo(totalDraft, 'per-unit').price).toBe('3,33');
  });

  it('SHO-14 restores the typed price, not one computed from the rounded total', () => {
    const lightItem = makeDraft({ price: '5,99', quantity: '0,05' });
    expect(switchTo(lightItem, 'total').price).toBe('0,30');
    expect(switchTo(lightItem, 'total', 'per-unit').price).toBe('5,99');
    const heavierItem = { ...switchTo(lightItem, 'total'), quantity: '0,1' };
    expect(switchTo(heavierItem, 'per-unit').price).toBe('3,00');
  });

  it('SHO-14 does not change the price if the price or the quantity is missing or invalid', () => {
    expect(switchTo(makeDraft({ price: '' }), 'total').price).toBe('');
    expect(switchTo(makeDraft({ quantity: '' }), 'total').price).toBe('7,98');
    expect(switchTo(makeDraft({ pricing: 'total', quantity: 'x' }), 'per-unit').price).toBe('7,98');
  });

  it('SHO-06 SHO-14 keeps the price of a gift, and shows no price of 0 for something that was paid', () => {
    expect(switchTo(makeDraft({ price: '0' }), 'total').price).toBe('0,00');
    expect(switchTo(makeDraft({ pricing: 'total', price: '0' }), 'per-unit').price).toBe('0,00');
    const cheap = makeDraft({ pricing: 'total', price: '0,01', quantity: '9' });
    expect(switchTo(cheap, 'per-unit').price).toBe('');
  });

  it.each([
    ['1', '3', '2'],
    ['', '3', '2'],
    ['2', '2', '1'],
    ['3', '3', '2'],
    ['10', '10', '9'],
    ['2,5', '2,5', '2'],
  ])(
    "SHO-14 starts 'Leve e pague' for the quantity '%s' as 'Leve %s, Pague %s'",
    (typed, quantity, paidQuantity) => {
      expect(switchTo(makeDraft({ quantity: typed }), 'take-and-pay')).toMatchObject({
        quantity,
        paidQuantity,
        price: '7,98',
      });
    },
  );

  it('SHO-14 keeps an offer if fewer pieces are paid than taken', () => {
    const offer = makeDraft({ quantity: '6', paidQuantity: '4' });
    expect(switchTo(offer, 'take-and-pay').paidQuantity).toBe('4');
    expect(switchTo({ ...offer, quantity: '4' }, 'take-and-pay').paidQuantity).toBe('3');
  });

  it('SHO-14 keeps the total when the user switches between the offer and the total', () => {
    const offer = makeDraft({ pricing: 'take-and-pay', paidQuantity: '2' });
    expect(switchTo(offer, 'total').price).toBe('15,96');
    expect(switchTo(offer, 'per-unit').price).toBe('7,98');
    const paidDraft = makeDraft({ pricing: 'total', price: '15,98' });
    expect(switchTo(paidDraft, 'take-and-pay')).toMatchObject({ price: '7,99', paidQuantity: '2' });
  });
});

describe('SHO-22 an unusual price', () => {
  const describePrice = (price: number, usualPrice: number) =>
    unusualPriceText(toCentavos(price), toCentavos(usualPrice));

  it('SHO-22 returns a text for ten times the usual price and for a tenth of it', () => {
    expect(describePrice(299, 29.9)).toBe('10 vezes o que você costuma pagar');
    expect(describePrice(750, 29.9)).toBe('25 vezes o que você costuma pagar');
    expect(describePrice(2.99, 29.9)).toBe('10 vezes menos do que você costuma pagar');
  });

  it('SHO-22 returns no text for a smaller difference, or without a usual price', () => {
    expect(describePrice(298.99, 29.9)).toBeUndefined();
    expect(describePrice(3, 29.9)).toBeUndefined();
    expect(describePrice(299, 0)).toBeUndefined();
    expect(describePrice(0, 29.9)).toBeUndefined();
  });
});
