import { describe, expect, it } from 'vitest';
import { changedStock, isLow, itemsToBuy } from './stock.ts';

describe('stock', () => {
  it('PAN-03 adds and subtracts exactly and never goes below 0', () => {
    expect(changedStock(0.1, 0.2)).toBe(0.3);
    expect(changedStock(1.35, -0.35)).toBe(1);
    expect(changedStock(1, -3)).toBe(0);
  });

  it('PAN-03 calls an item low at or below its threshold', () => {
    expect(isLow({ quantity: 1, lowStockAlertThreshold: 1 })).toBe(true);
    expect(isLow({ quantity: 1.001, lowStockAlertThreshold: 1 })).toBe(false);
    expect(isLow({ quantity: 0, lowStockAlertThreshold: 0 })).toBe(true);
  });

  const low = {
    quantity: 1,
    lowStockAlertThreshold: 1,
    targetQuantity: null,
    unit: 'un' as const,
    productId: null,
  };
  const line = {
    quantity: 1,
    unit: 'un' as const,
    productId: null,
    selectedProductId: null,
    isChecked: false,
  };

  it('PAN-06 asks for what lifts a low item over its threshold', () => {
    const toBuy = (item: Partial<Parameters<typeof itemsToBuy>[0][number]>) =>
      itemsToBuy([{ ...low, name: 'Café', ...item }], [])[0];
    expect(toBuy({})).toEqual({ name: 'Café', quantity: 1, unit: 'un' });
    expect(toBuy({ quantity: 0, lowStockAlertThreshold: 3 })).toMatchObject({ quantity: 4 });
    expect(toBuy({ quantity: 0.4, unit: 'kg' })).toMatchObject({ quantity: 1.6, unit: 'kg' });
    expect(toBuy({ quantity: 200, lowStockAlertThreshold: 500, unit: 'g' })).toMatchObject({
      quantity: 0.5,
      unit: 'kg',
    });
  });

  it('PAN-06 sends the low items that do not already wait on the list', () => {
    const stocked = [
      { ...low, name: 'Café Pilão 500 g', productId: 'p-coffee' },
      { ...low, name: 'Leite' },
      { ...low, name: 'Óleo' },
      { ...low, name: 'Arroz', quantity: 5 },
    ];
    const listed = [
      { ...line, name: 'leite' },
      { ...line, name: 'Óleo', isChecked: true },
    ];
    expect(itemsToBuy(stocked, listed)).toEqual([
      { name: 'Café Pilão 500 g', quantity: 1, unit: 'un', productId: 'p-coffee' },
      { name: 'Óleo', quantity: 1, unit: 'un' },
    ]);
  });

  it('INS-05 fills up to the target, less what waits under the name or the product', () => {
    const coffee = { ...low, name: 'Café', targetQuantity: 6, productId: 'p-coffee' };
    const amount = (...listed: Parameters<typeof itemsToBuy>[1]) =>
      itemsToBuy([coffee], listed).map(({ quantity }) => quantity);
    expect(amount()).toEqual([5]);
    expect(amount({ ...line, name: 'café', quantity: 2 })).toEqual([3]);
    expect(amount({ ...line, name: 'Pó', quantity: 2, productId: 'p-coffee' })).toEqual([3]);
    expect(amount({ ...line, name: 'Café', quantity: 5 })).toEqual([]);
  });

  it('INS-05 DAT-02 takes what waits as the product taken, else the one planned', () => {
    const coffee = { ...low, name: 'Café', targetQuantity: 6, productId: 'p-coffee' };
    const amount = (ids: { productId: string | null; selectedProductId: string | null }) =>
      itemsToBuy([coffee], [{ ...line, name: 'Pó', quantity: 2, ...ids }])[0]?.quantity;
    expect(amount({ productId: null, selectedProductId: 'p-coffee' })).toBe(3);
    expect(amount({ productId: 'p-tea', selectedProductId: 'p-coffee' })).toBe(3);
    expect(amount({ productId: 'p-coffee', selectedProductId: 'p-tea' })).toBe(5);
  });

  it('INS-05 takes what waits in another unit to be enough', () => {
    const listed = [{ ...line, name: 'Café', unit: 'kg' as const }];
    expect(itemsToBuy([{ ...low, name: 'Café', targetQuantity: 6 }], listed)).toEqual([]);
  });
});
