import { expect, it } from 'vitest';
import { toThousandths } from '../values/values.ts';
import { purchasesOfStock, type PurchaseInUnit } from './stock-habit.ts';

const bought = (at: number, quantity: number, unit: 'un' | 'kg'): PurchaseInUnit => ({
  at,
  quantity: toThousandths(quantity),
  unit,
});
const former = {
  into: 'stock',
  factor: 5,
  name: 'Arroz 5 kg',
  unit: 'un',
  productId: 'rice',
} as const;
const stock = { id: 'stock', productId: 'rice', unit: 'kg' } as const;

it('PAN-13 PAN-14 counts the purchases of joined items, in the unit of the item that stays', () => {
  const purchases = new Map([
    ['rice', [bought(30, 2, 'un'), bought(10, 1, 'kg')]],
    ['name:arroz', [bought(20, 3, 'kg')]],
  ]);
  const purchasesOf = (thing: string) => purchases.get(thing);
  const byName = { ...former, factor: 1, name: 'Arróz', unit: 'kg', productId: null } as const;
  expect(purchasesOfStock(stock, [], purchasesOf)).toBe(purchases.get('rice'));
  expect(purchasesOfStock(stock, [former, byName], purchasesOf)).toEqual([
    bought(30, 10, 'kg'),
    bought(20, 3, 'kg'),
    bought(10, 1, 'kg'),
  ]);
  const elsewhere = [
    { ...former, into: 'other' },
    { ...byName, into: null, factor: null },
  ];
  expect(purchasesOfStock(stock, elsewhere, purchasesOf)).toEqual(purchases.get('rice'));
  expect(purchasesOfStock({ ...stock, productId: null }, [byName], purchasesOf)).toEqual([]);
});
