import { expect, it } from 'vitest';
import { boughtQuantity, stockKey } from './finish-rules.ts';

const item = { isChecked: true, price: 990, quantity: 3, purchasedQuantity: 2 };

it.each([
  ['an item with a price', item, false, 2],
  ['a free item', { ...item, price: 0 }, false, 2],
  ['an item that was taken out of the cart', { ...item, isChecked: false }, true, null],
  ['an item that was not weighed', { ...item, purchasedQuantity: null }, false, null],
  ['an item without a price', { ...item, price: null }, false, null],
])('FIN-03 moves %s in the right quantity or not', (_, line, mayLackPrice, quantity) => {
  expect(boughtQuantity(line, mayLackPrice)).toBe(quantity);
});

it('FIN-06 moves an item without a price in its own or its planned quantity, if it may lack the price', () => {
  expect(boughtQuantity({ ...item, price: null }, true)).toBe(2);
  expect(boughtQuantity({ ...item, price: null, purchasedQuantity: null }, true)).toBe(3);
});

it('FIN-04 adds lines of one product in one unit, or of one name, to one stock', () => {
  const rice = { name: 'Arroz', productId: null, unit: 'kg' };
  expect(stockKey({ ...rice, name: 'ARROZ' })).toBe(stockKey(rice));
  expect(stockKey({ ...rice, unit: 'un' })).not.toBe(stockKey(rice));
  expect(stockKey({ ...rice, productId: 'a', name: 'Feijão' })).toBe(
    stockKey({ ...rice, productId: 'a' }),
  );
  expect(stockKey({ ...rice, productId: 'a' })).not.toBe(stockKey(rice));
});
