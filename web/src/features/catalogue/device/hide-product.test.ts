import { expect, it } from 'vitest';
import { idOf, makeProduct } from '../../../../test/screens/open-catalogue.tsx';
import { hideProduct } from './hide-product.ts';

const [hidden, other] = [makeProduct('a1'), makeProduct('a2')];
const hide = hideProduct(idOf('a1'));

it('PRD-10 leaves a product out of every answer that has it, and other answers as they are', () => {
  expect(hide('getProducts', [hidden, other])).toEqual([other]);
  expect(hide('getUsedProducts', [hidden, other])).toEqual([other]);
  expect(hide('getOfflineProducts', { categories: [], products: [hidden, other] })).toEqual({
    categories: [],
    products: [other],
  });
  expect(hide('getProductByBarcode', hidden)).toBeUndefined();
  for (const [name, answer] of [
    ['getProducts', [other]],
    ['getOfflineProducts', { categories: [], products: [other] }],
    ['getProductByBarcode', other],
    ['getCategories', [hidden]],
  ] as const) {
    expect(hide(name, answer)).toBe(answer);
  }
});
