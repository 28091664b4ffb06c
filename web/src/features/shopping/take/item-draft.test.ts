import { describe, expect, it } from 'vitest';
import { parseDraft, type DraftField, type ItemDraft } from './item-draft.ts';

const makeDraft = (fields: Partial<ItemDraft>): ItemDraft => ({
  pricing: 'per-unit',
  price: '7,98',
  quantity: '3',
  paidQuantity: '2',
  ...fields,
});
const invalidFieldsOf = (fields: Partial<ItemDraft>): DraftField[] => {
  const parsed = parseDraft(makeDraft(fields), 'un');
  return 'invalidFields' in parsed ? [...parsed.invalidFields] : [];
};

describe('SHO-06', () => {
  it('SHO-06 accepts a decimal comma or point, and computes the total', () => {
    const pricedLine = {
      unitPrice: 798,
      quantity: 3000,
      total: 2394,
      isTotalTyped: false,
    };
    expect(parseDraft(makeDraft({}), 'un')).toEqual({ pricedLine });
    expect(parseDraft(makeDraft({ price: '7.98' }), 'un')).toEqual({ pricedLine });
    expect(parseDraft(makeDraft({ price: '0,01', quantity: '0,01' }), 'un')).toEqual({
      pricedLine: { unitPrice: 1, quantity: 10, total: 0, isTotalTyped: false },
    });
  });

  it.each([
    ['8', 800],
    ['8,5', 850],
    ['8.5', 850],
    ['24,9', 2490],
    ['799', 79_900],
    ['0', 0],
    ['0,00', 0],
  ])('SHO-06 UI-08 takes an item at the price %j', (price, unitPrice) => {
    expect(parseDraft(makeDraft({ price, quantity: '1' }), 'un')).toMatchObject({
      pricedLine: { unitPrice, total: unitPrice },
    });
  });

  it.each(['', ' ', 'abc', '-1', '-0', '7,985', '1.500', '100000', 'NaN', '1e3'])(
    'SHO-06 refuses the price %j',
    (price) => {
      expect(invalidFieldsOf({ price })).toEqual(['price']);
    },
  );

  it.each(['', '0', '0,009', '-2', 'x', '1,2345', '100000'])(
    'SHO-06 refuses the quantity %j',
    (quantity) => {
      expect(invalidFieldsOf({ quantity })).toEqual(['quantity']);
    },
  );

  it('SHO-06 reports every invalid field', () => {
    expect(invalidFieldsOf({ price: '', quantity: '' })).toEqual(['price', 'quantity']);
  });
});

describe('SHO-14', () => {
  it('SHO-14 derives the unit price from the total paid', () => {
    expect(
      parseDraft(makeDraft({ pricing: 'total', price: '8,09', quantity: '1,35' }), 'un'),
    ).toEqual({
      pricedLine: { unitPrice: 599, quantity: 1350, total: 809, isTotalTyped: true },
    });
  });

  it("SHO-14 SHO-25 keeps the total of 'leve 3 pague 2', and derives the unit price", () => {
    expect(parseDraft(makeDraft({ pricing: 'take-and-pay', price: '8,29' }), 'un')).toEqual({
      pricedLine: { unitPrice: 553, quantity: 3000, total: 1658, isTotalTyped: true },
    });
  });

  it('SHO-06 SHO-14 takes a gift at a total of 0, also in an offer', () => {
    const freeLine = { pricedLine: { unitPrice: 0, total: 0 } };
    expect(parseDraft(makeDraft({ pricing: 'total', price: '0' }), 'un')).toMatchObject(freeLine);
    expect(parseDraft(makeDraft({ pricing: 'take-and-pay', price: '0' }), 'un')).toMatchObject(
      freeLine,
    );
  });

  it('SHO-14 refuses more paid than taken pieces, and a unit price out of bounds', () => {
    expect(invalidFieldsOf({ pricing: 'take-and-pay', paidQuantity: '4' })).toEqual([
      'paidQuantity',
    ]);
    expect(invalidFieldsOf({ pricing: 'take-and-pay', paidQuantity: '' })).toEqual([
      'paidQuantity',
    ]);
    expect(invalidFieldsOf({ pricing: 'total', price: '5000', quantity: '0,01' })).toEqual([
      'price',
    ]);
    expect(invalidFieldsOf({ pricing: 'total', price: '0,01', quantity: '9' })).toEqual(['price']);
  });
});

it('LST-24 takes 1500 pieces, but 1,5 kg', () => {
  const draft = makeDraft({ quantity: '1.500' });
  expect(parseDraft(draft, 'un')).toMatchObject({ pricedLine: { quantity: 1_500_000 } });
  expect(parseDraft(draft, 'kg')).toMatchObject({ pricedLine: { quantity: 1_500 } });
});
