import type { PriceHistoryEntry } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { lastPurchaseOf } from './price-history.ts';

const beans = makeProduct();
const makeEntry = (fields: Partial<PriceHistoryEntry>): PriceHistoryEntry => ({
  productId: beans.id,
  name: beans.name,
  date: '2026-05-02T12:00:00.000Z',
  quantity: 3,
  unit: 'un',
  price: 8.29,
  ...fields,
});

it('SHO-08 finds the last price of the selected product, or else of the planned one', () => {
  const otherProduct = makeProduct();
  const history = [makeEntry({ productId: otherProduct.id, price: 9.99 }), makeEntry({})];
  expect(lastPurchaseOf(makeItem({ product: beans }), history)?.price).toBe(8.29);
  const itemWithOtherProduct = makeItem({ product: beans, selectedProductId: otherProduct.id });
  expect(lastPurchaseOf(itemWithOtherProduct, history)?.price).toBe(9.99);
});

it('SHO-08 uses the name if there is no product', () => {
  const item = makeItem({ name: 'feijao carioca' });
  expect(
    lastPurchaseOf(item, [makeEntry({ productId: null, name: 'Feijão Carioca' })])?.price,
  ).toBe(8.29);
  expect(
    lastPurchaseOf(item, [makeEntry({ productId: null, name: 'Feijão preto' })]),
  ).toBeUndefined();
});

it('SHO-24 SHO-08 does not offer the price of a gift', () => {
  const item = makeItem({ product: beans });
  expect(lastPurchaseOf(item, [makeEntry({ price: 0 })])).toBeUndefined();
  expect(lastPurchaseOf(item, [makeEntry({ price: 0 }), makeEntry({})])?.price).toBe(8.29);
});

it('SHO-08 offers no price per kg for an item that is counted in pieces', () => {
  expect(lastPurchaseOf(makeItem({ product: beans }), [makeEntry({ unit: 'kg' })])).toBeUndefined();
});
