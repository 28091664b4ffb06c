import { expect, it } from 'vitest';
import { idOf, makeProduct } from '../../../../test/screens/open-catalogue.tsx';
import { leaveOutProduct } from './leave-out-product.ts';

const [hidden, other] = [makeProduct('a1'), makeProduct('a2')];
const leaveOut = leaveOutProduct(idOf('a1'));

it('PRD-10 leaves a product out of every answer that has it, and other answers as they are', () => {
  expect(leaveOut('getProducts', [hidden, other])).toEqual([other]);
  expect(leaveOut('getUsedProducts', [hidden, other])).toEqual([other]);
  expect(leaveOut('getOfflineProducts', { categories: [], products: [hidden, other] })).toEqual({
    categories: [],
    products: [other],
  });
  expect(leaveOut('getProductByBarcode', hidden)).toBeUndefined();
  for (const [name, answer] of [
    ['getProducts', [other]],
    ['getOfflineProducts', { categories: [], products: [other] }],
    ['getProductByBarcode', other],
    ['getCategories', [hidden]],
  ] as const) {
    expect(leaveOut(name, answer)).toBe(answer);
  }
});
