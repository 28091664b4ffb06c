import { describe, expect, it } from 'vitest';
import { boughtQuantity, findRedirectIn, stockKey } from './finish-rules.ts';

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

describe('findRedirectIn', () => {
  const line = { name: 'Leite', productId: null, unit: 'un' };
  const joined = { ...line, into: 'milk', factor: 2 };

  it('PAN-14 finds where stock of the same unit and name, or product, goes', () => {
    const find = findRedirectIn([joined, { ...joined, productId: 'p1', into: 'product' }]);
    expect(find({ ...line, name: 'LEITE' })?.into).toBe('milk');
    expect(find({ ...line, name: 'Other', productId: 'p1' })?.into).toBe('product');
    expect(find({ ...line, unit: 'kg' })).toBeUndefined();
  });

  it('PAN-14 finds nothing where the factor is unknown', () => {
    expect(findRedirectIn([{ ...joined, factor: null }])(line)).toBeUndefined();
  });

  it('PAN-15 leaves out a thing in every unit, by its name or by its product', () => {
    const keptOut = { ...line, productId: 'p1', into: null, factor: null };
    const find = findRedirectIn([keptOut]);
    expect(find({ ...line, unit: 'kg' })).toBe(keptOut);
    expect(find({ ...line, name: 'Leite integral', productId: 'p1' })).toBe(keptOut);
    expect(find({ ...line, name: 'Leite integral', productId: 'p2' })).toBeUndefined();
  });

  it('PAN-14 takes the first of several redirects of the same stock', () => {
    expect(findRedirectIn([joined, { ...joined, into: 'older' }])(line)?.into).toBe('milk');
  });
});
