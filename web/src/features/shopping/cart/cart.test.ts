import { expect, it } from 'vitest';
import { lineTotalOf } from '../../../lib/items/line-total.ts';
import { makeItem, makeProduct } from './cart-item.fixture.ts';
import { cartTotal, plannedName, shownName, splitByCart, unpricedItemsOf } from './cart.ts';
import { cartQuantityOf, cartUnitOf } from '../take/cart-quantity.ts';

const makeTakenItem = (price: number | null, purchasedQuantity: number | null) =>
  makeItem({ isChecked: true, price, purchasedQuantity });

it('SHO-02 DAT-06 sums lines that are each rounded half up to the centavo', () => {
  expect(lineTotalOf(makeTakenItem(5.99, 1.35))).toBe(809);
  expect(
    cartTotal([
      makeTakenItem(24.9, 2),
      makeTakenItem(4.79, 12),
      makeTakenItem(5.99, 1.35),
      makeTakenItem(18.9, 2),
    ]),
  ).toBe(15_317);
  // Each line costs 0,005 and is rounded to 0,01. Rounding only the sum would give 0,01 in total.
  expect(cartTotal([makeTakenItem(0.01, 0.5), makeTakenItem(0.01, 0.5)])).toBe(2);
  expect(cartTotal([makeTakenItem(0.1, 1), makeTakenItem(0.2, 1)])).toBe(30);
});

it('SHO-04 counts an item ticked without a price as 0, and ignores pending items', () => {
  const pendingItem = makeItem({ price: 9, purchasedQuantity: 1 });
  const unpricedItem = makeTakenItem(null, null);
  expect(lineTotalOf(unpricedItem)).toBeNull();
  expect(cartTotal([pendingItem, unpricedItem, makeTakenItem(2.5, 2)])).toBe(500);
  expect(splitByCart([pendingItem, unpricedItem])).toEqual({
    pending: [pendingItem],
    taken: [unpricedItem],
  });
});

it('SHO-03 LST-17 sorts items like the lists screen, whatever order the server sends', () => {
  const [first, second, third] = ['1', '2', '3'].map((id) => makeItem({ id }));
  const items = [third, first, second].flatMap((item) => item ?? []);
  expect(splitByCart(items).pending.map(({ id }) => id)).toEqual(['1', '2', '3']);
});

it("SHO-04 shows the list item's name only if the product's name differs", () => {
  const product = makeProduct({ name: 'Arroz Tio João 5 kg' });
  expect(shownName(makeItem({ name: 'Arroz', product }))).toBe('Arroz Tio João 5 kg');
  expect(plannedName(makeItem({ name: 'Arroz', product }))).toBe('Arroz');
  expect(plannedName(makeItem({ name: 'ARROZ  tio joao 5 kg', product }))).toBeNull();
  expect(plannedName(makeItem({ name: 'Arroz' }))).toBeNull();
});

it('FIN-02 moves items with a price, which may be 0, and a quantity above 0, with or without a product', () => {
  const product = makeProduct();
  const itemWithProduct = makeItem({ product, isChecked: true, price: 0, purchasedQuantity: 0.01 });
  const itemWithSelectedProduct = makeItem({
    selectedProductId: product.id,
    price: 1,
    purchasedQuantity: 1,
  });
  const itemWithoutProduct = makeTakenItem(8.29, 1);
  const itemWithoutPurchase = makeItem({ product, isChecked: true });
  const unpricedItem = makeTakenItem(null, 1);
  expect(
    unpricedItemsOf([
      itemWithProduct,
      itemWithSelectedProduct,
      itemWithoutProduct,
      itemWithoutPurchase,
      unpricedItem,
    ]),
  ).toEqual([itemWithoutPurchase, unpricedItem]);
});

it('SHO-06 uses kg for products that are sold by weight, and keeps the unit of items in the cart', () => {
  const tomato = makeProduct({ name: 'Tomate', typicalUnit: 'kg' });
  expect(cartUnitOf(makeItem({ unit: 'un' }), tomato)).toBe('kg');
  expect(cartQuantityOf(makeItem({ unit: 'un', quantity: 3 }), tomato)).toBeNull();
  const cartItem = makeItem({ unit: 'un', isChecked: true, purchasedQuantity: 4 });
  expect(cartUnitOf(cartItem, tomato)).toBe('un');
  expect(cartQuantityOf(cartItem, tomato)).toBe(4);
  expect(cartQuantityOf(cartItem, tomato, 'kg')).toBeNull();
  const weighedItem = makeItem({ ...cartItem, purchasedUnit: 'kg', purchasedQuantity: 0.8 });
  expect([cartUnitOf(weighedItem, tomato), cartQuantityOf(weighedItem, tomato)]).toEqual([
    'kg',
    0.8,
  ]);
  expect(cartUnitOf(makeItem({ unit: 'kg' }), makeProduct({ name: 'Feijão' }))).toBe('kg');
  expect(cartUnitOf(makeItem({ unit: 'un' }), null)).toBe('un');
});
