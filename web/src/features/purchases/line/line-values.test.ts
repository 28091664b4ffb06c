import type { PurchasedLine } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { parseDraft, type ItemDraft } from '../../shopping/take/item-draft.ts';
import { changeOf, valuesOf } from './line-values.ts';
import { makeLine } from '../trip.fixture.ts';

const line = makeLine('leite', 5.09, {
  listItemId: 'i',
  productId: 'p',
  productName: 'Leite Piracanjuba 1 L',
  quantity: 12,
  total: 61.08,
});
/** The line of a receipt of which a discount was spread. */
const discounted = { ...line, total: 59.34 };

/** What is sent after this was typed over the values of the line. */
function sentFor(before: PurchasedLine, typed: Partial<ItemDraft>, unit: 'un' | 'kg' = 'un') {
  const initial = valuesOf(before);
  const draft = { ...initial.draft, ...typed };
  const parsed = parseDraft(draft, unit);
  if (!('pricedLine' in parsed)) throw new Error('The draft is invalid.');
  const { pricing } = draft;
  return changeOf(before, { product: initial.product, unit, pricing, ...parsed });
}

it('CMP-21 sends nothing if nothing was changed, of a line with a discount too', () => {
  expect(sentFor(line, {})).toBeUndefined();
  expect(sentFor(discounted, {})).toBeUndefined();
});

it('CMP-21 opens a line that does not cost price times amount with its total', () => {
  expect(valuesOf(line).draft).toMatchObject({ pricing: 'per-unit', price: '5,09' });
  expect(valuesOf(discounted).draft).toMatchObject({ pricing: 'total', price: '59,34' });
});

it('CMP-21 sends only the price if only the price was changed', () => {
  expect(sentFor(line, { price: '4,99' })).toEqual({ price: 4.99 });
});

it('CMP-21 sends a new amount with its price or its total, so that the line costs what the sheet shows', () => {
  expect(sentFor(line, { quantity: '11' })).toEqual({ quantity: 11, price: 5.09 });
  expect(sentFor(discounted, { quantity: '11' })).toEqual({ quantity: 11, paid: 59.34 });
  expect(sentFor(discounted, { pricing: 'per-unit', price: '5,09' })).toEqual({ price: 5.09 });
  expect(sentFor(line, { quantity: '1,5' }, 'kg')).toEqual({
    quantity: 1.5,
    unit: 'kg',
    price: 5.09,
  });
});

it('CMP-21 sends a typed total to the centavo, also of an offer', () => {
  expect(sentFor(line, { pricing: 'total', price: '10', quantity: '3' })).toEqual({
    quantity: 3,
    paid: 10,
  });
  const offer = {
    pricing: 'take-and-pay',
    price: '2,39',
    quantity: '3',
    paidQuantity: '2',
  } as const;
  expect(sentFor(line, offer)).toEqual({ quantity: 3, paid: 4.78 });
});

it('FIN-07 sends a price of 0 of a line that had none, because that is a gift', () => {
  const unpriced = { ...line, price: 0, total: 0, isUnpriced: true };
  expect(valuesOf(unpriced)).toMatchObject({ draft: { price: '' }, isUnpriced: true });
  expect(sentFor(unpriced, { price: '0' })).toEqual({ price: 0 });
});
